package org.noctule.elastic.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.workload.Job;

class LeastAttainedTest {
    private static ElasticReplay run(int cores, String keys, Job... jobs) {
        return ElasticReplay.run(TestMachines.flat(cores), List.of(jobs), TestMachines.agent("las", keys));
    }

    private static Map<Double, Integer> sizes(ElasticReplay replay, int job) {
        return replay.runs.get("w0!" + job).sizes;
    }

    @Test
    void letsAJobOfTheNextQueueWaitForOneOfTheFirst() {
        final ElasticReplay replay =
                run(2, "\"thresholds\": [10]", ElasticWorkload.rigid(1, 0, 2, 20), ElasticWorkload.rigid(2, 3, 2, 2));
        assertThat(sizes(replay, 1)).isEqualTo(Map.of(0.0, 2, 5.0, 0, 7.0, 2));
        assertThat(sizes(replay, 2)).isEqualTo(Map.of(5.0, 2));
        assertThat(replay.runs.get("w0!1").end).isEqualTo(22);
    }

    @Test
    void suspendsNobodyForAJobOfTheSameQueue() {
        final ElasticReplay replay =
                run(2, "\"thresholds\": [100]", ElasticWorkload.rigid(1, 0, 2, 20), ElasticWorkload.rigid(2, 3, 2, 2));
        assertThat(replay.suspensions).isZero();
        assertThat(replay.runs.get("w0!2").start).isEqualTo(20);
    }

    @Test
    void passesOverWhatDoesNotFit() {
        final ElasticReplay replay = run(
                4,
                "",
                ElasticWorkload.rigid(1, 0, 3, 20),
                ElasticWorkload.rigid(2, 1, 4, 5),
                ElasticWorkload.rigid(3, 2, 1, 5));
        assertThat(replay.runs.get("w0!3").start).isEqualTo(2);
        assertThat(replay.runs.get("w0!2").start).isEqualTo(20);
    }

    @Test
    void takesAJobBackToTheFirstQueueThatHasWaitedForLong() {
        // Job 1 falls at 5 after 5 s; jobs 2 and 3 of the first queue follow. Having waited for 5 s it is back there at
        // 10,
        // behind job 3, which falls at 14, when job 1 goes on.
        final Job[] jobs = {
            ElasticWorkload.rigid(1, 0, 2, 8),
            ElasticWorkload.rigid(2, 1, 2, 4),
            ElasticWorkload.rigid(3, 2, 2, 30),
            ElasticWorkload.rigid(4, 12, 2, 4)
        };
        assertThat(sizes(run(2, "\"thresholds\": [10], \"promote\": 1", jobs), 1))
                .isEqualTo(Map.of(0.0, 2, 5.0, 0, 14.0, 2));
        assertThat(sizes(run(2, "\"thresholds\": [10]", jobs), 1)).isEqualTo(Map.of(0.0, 2, 5.0, 0, 18.0, 2));
    }
}
