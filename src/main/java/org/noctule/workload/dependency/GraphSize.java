package org.noctule.workload.dependency;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.traverse.TopologicalOrderIterator;
import org.noctule.workload.DataItem;
import org.noctule.workload.Job;

/**
 * The size of a graph of jobs.
 *
 * @param tasks number of jobs
 * @param edges number of pairs of a parent and its child
 * @param depth number of jobs on the path with the most of them
 * @param criticalPath seconds of the longest path, run and think times counted: no run on cores of reference speed ends
 *     earlier after the first submission; NaN if a run time is unknown
 * @param items number of data items
 * @param bytes size of all data items together
 * @param moved size of the data items that each job reads and another one wrote, summed over the jobs: what moves if no
 *     two jobs share a node
 */
public record GraphSize(int tasks, int edges, int depth, double criticalPath, int items, double bytes, double moved) {
    /**
     * Measures the graph of jobs.
     *
     * @param jobs the jobs
     * @param runTime seconds of a job at reference speed
     * @return its size; empty if no job waits for another, reads or writes
     * @throws org.noctule.error.NoctuleException of kind INPUT if a parent is missing, or jobs wait for each other
     */
    public static Optional<GraphSize> of(List<Job> jobs, ToDoubleFunction<Job> runTime) {
        return jobs.stream().allMatch(job -> job.dependencies().isEmpty())
                ? Optional.empty()
                : Optional.of(measure(jobs, runTime));
    }

    private static GraphSize measure(List<Job> jobs, ToDoubleFunction<Job> runTime) {
        final Graph<String, DefaultEdge> graph = JobGraph.of(jobs);
        final Map<String, Job> byId = new HashMap<>();
        final Map<String, Double> sizes = new LinkedHashMap<>();
        final Set<String> written = new HashSet<>();
        for (final Job job : jobs) {
            byId.put(job.id(), job);
            job.dependencies().reads().forEach(item -> sizes.put(item.name(), item.bytes()));
            for (final DataItem item : job.dependencies().writes()) {
                sizes.put(item.name(), item.bytes());
                written.add(item.name());
            }
        }
        final Map<String, Integer> depths = new HashMap<>();
        final Map<String, Double> ends = new HashMap<>();
        int depth = 0;
        double path = 0;
        double moved = 0;
        for (final TopologicalOrderIterator<String, DefaultEdge> order = new TopologicalOrderIterator<>(graph);
                order.hasNext(); ) {
            final String id = order.next();
            final Job job = Objects.requireNonNull(byId.get(id));
            int above = 0;
            double start = job.submitTime();
            for (final String parent : Graphs.predecessorListOf(graph, id)) {
                above = Math.max(above, Objects.requireNonNull(depths.get(parent)));
                start = Math.max(
                        start,
                        Objects.requireNonNull(ends.get(parent))
                                + job.dependencies().thinkTime());
            }
            depths.put(id, above + 1);
            final double end = start + runTime.applyAsDouble(job);
            ends.put(id, end);
            depth = Math.max(depth, above + 1);
            path = Math.max(path, end);
            moved += job.dependencies().reads().stream()
                    .filter(item -> written.contains(item.name()))
                    .mapToDouble(DataItem::bytes)
                    .sum();
        }
        final double first = jobs.stream().mapToDouble(Job::submitTime).min().orElse(0);
        return new GraphSize(
                jobs.size(),
                graph.edgeSet().size(),
                depth,
                path - first,
                sizes.size(),
                sizes.values().stream().mapToDouble(Double::doubleValue).sum(),
                moved);
    }
}
