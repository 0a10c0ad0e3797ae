package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jgrapht.alg.shortestpath.BellmanFordShortestPath;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.test.Shared;
import org.noctule.workflow.simulator.BrokenParents;
import org.noctule.workflow.simulator.DataItems;
import org.noctule.workflow.simulator.WorkflowRules;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.dependency.GraphSize;

/** The samples of WfCommons on cores of reference speed, against longest paths. */
class WfCommonsRunTest {
    static List<Path> samples() throws IOException {
        final Path folder = Shared.file("data/traces/wfcommons");
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(BatsimWorkload::isJson).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void endOnTheirLongestPathOnEnoughCoresAndNeverBefore(Path sample) {
        final List<Job> jobs = BatsimWorkload.read(sample, "w0").workload().jobs();
        final double path = longestPath(jobs);
        final int most = jobs.stream().mapToInt(Job::resources).sum();

        assertThat(makespan(jobs, most, DataItems.FREE)).isCloseTo(path, within(1e-9 * path));
        for (final int cores : new int[] {1, 2, 5, 16}) {
            assertThat(makespan(jobs, cores, DataItems.MOVED)).isGreaterThanOrEqualTo(path * (1 - 1e-9));
        }
        assertThat(GraphSize.of(jobs, WfCommonsRunTest::seconds).orElseThrow().criticalPath())
                .isCloseTo(path, within(1e-9 * path));
    }

    private static double seconds(Job job) {
        return ((Profile.ReferenceTime) job.profile()).seconds();
    }

    private static double makespan(List<Job> jobs, int cores, DataItems items) {
        final Rows rows = new Rows();
        FirstFit.run(
                new WorkflowRules(BrokenParents.CANCEL, items).of(Machines.scenario(Machines.flat(cores), jobs)),
                rows,
                FirstFit.lowest());
        assertThat(rows.jobs).hasSameSizeAs(jobs);
        return rows.totals.orElseThrow().makespan();
    }

    /** The shortest path of negative run times from a source before all jobs to a sink behind them. */
    private static double longestPath(List<Job> jobs) {
        final SimpleDirectedWeightedGraph<String, DefaultWeightedEdge> graph =
                new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
        graph.addVertex("source");
        graph.addVertex("sink");
        jobs.forEach(job -> graph.addVertex(job.id()));
        for (final Job job : jobs) {
            graph.setEdgeWeight(graph.addEdge("source", job.id()), 0);
            graph.setEdgeWeight(graph.addEdge(job.id(), "sink"), -seconds(job));
        }
        for (final Job job : jobs) {
            for (final String parent : job.dependencies().parents()) {
                final Job before = jobs.stream()
                        .filter(each -> each.id().equals(parent))
                        .findFirst()
                        .orElseThrow();
                graph.setEdgeWeight(graph.addEdge(parent, job.id()), -seconds(before));
            }
        }
        return -new BellmanFordShortestPath<>(graph).getPathWeight("source", "sink");
    }
}
