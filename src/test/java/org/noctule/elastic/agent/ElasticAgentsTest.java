package org.noctule.elastic.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** {@link ElasticReplay} checks that no core is used twice and that nothing is ordered that cannot be. */
class ElasticAgentsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "easy-malleable |",
                "easy-malleable | \"growth\": \"equal\"",
                "easy-malleable | \"order\": \"smallest\"",
                "las | \"thresholds\": [20, 60]",
                "las | \"thresholds\": [60, 200], \"promote\": 2",
                "rounds | \"round\": 7"
            })
    void doesAllWorkOfAllJobs(String name, String keys) {
        for (int seed = 0; seed < 60; seed++) {
            final Random random = new Random(seed);
            final List<Job> jobs = ElasticWorkload.random(random, 80, 12, seed % 2 == 0);
            final ElasticReplay replay =
                    ElasticReplay.run(TestMachines.flat(12), jobs, TestMachines.agent(name, keys == null ? "" : keys));
            for (final ElasticReplay.Run run : replay.runs.values()) {
                final double work = ((Profile.ReferenceTime) run.job.profile()).seconds();
                assertThat(run.end).isNotNaN();
                assertThat(run.done).isEqualTo(work, Offset.offset(1e-6));
                if (name.equals("easy-malleable")) {
                    assertThat(replay.suspensions).isZero();
                }
            }
            assertThat(replay.resizes + replay.suspensions).isPositive();
        }
    }

    @Test
    void refusesOptionsThatMakeNoSense() {
        assertThatThrownBy(() -> TestMachines.agent("las", "\"thresholds\": [10, 10]"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("thresholds");
        assertThatThrownBy(() -> TestMachines.agent("rounds", "\"round\": 0")).isInstanceOf(NoctuleException.class);
        assertThatThrownBy(() -> TestMachines.agent("easy-malleable", "\"growth\": \"all\""))
                .isInstanceOf(NoctuleException.class);
        assertThatThrownBy(() -> TestMachines.agent("las", "\"cores\": \"random\""))
                .isInstanceOf(NoctuleException.class);
    }
}
