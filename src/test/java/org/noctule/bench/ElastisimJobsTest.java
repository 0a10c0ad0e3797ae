package org.noctule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.bench.elastic.ElastisimJobs;
import org.noctule.test.Shared;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;

/** The runs check themselves: cores, core-seconds and work. */
class ElastisimJobsTest {
    private static Path file() {
        return Shared.file("data/" + ResizingBench.ELASTISIM);
    }

    @Test
    void kindsAreThoseOfTheFile() {
        final List<Job> jobs =
                ElastisimJobs.read(file(), ElastisimJobs.Kinds.PUBLISHED).jobs();
        final Map<Elasticity.Kind, Long> kinds = jobs.stream()
                .flatMap(job -> job.elasticity().stream())
                .collect(Collectors.groupingBy(Elasticity::kind, Collectors.counting()));
        assertThat(jobs).hasSize(500);
        assertThat(kinds)
                .isEqualTo(Map.of(
                        Elasticity.Kind.MOLDABLE,
                        163L,
                        Elasticity.Kind.MALLEABLE,
                        74L,
                        Elasticity.Kind.EVOLVING,
                        19L,
                        Elasticity.Kind.ADAPTIVE,
                        6L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy-malleable", "las", "rounds"})
    void allJobsEndAndSomeChange(String agent) {
        final Turnarounds ends = ResizingBench.turnaround(file(), ElastisimJobs.Kinds.PUBLISHED, agent, "");
        assertThat(ends.jobs()).isEqualTo(500);
        assertThat(ends.changes()).isPositive();
    }

    @Test
    void malleableJobsAreDoneSoonerThanRigidOnes() {
        final double rigid = ResizingBench.turnaround(file(), ElastisimJobs.Kinds.RIGID, "easy", "")
                .mean();
        final double published = ResizingBench.turnaround(file(), ElastisimJobs.Kinds.PUBLISHED, "easy-malleable", "")
                .mean();
        final double malleable = ResizingBench.turnaround(file(), ElastisimJobs.Kinds.MALLEABLE, "easy-malleable", "")
                .mean();
        assertThat(published).isLessThan(0.95 * rigid);
        assertThat(malleable).isLessThan(published);
    }
}
