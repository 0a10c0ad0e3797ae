package org.noctule.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.random.Chance;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Machines;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.JobCheckpoints;

class CheckpointTest {
    private static final double COST = 300;
    private static final double RESTART = 600;
    private static final double DAY = 86400;
    private static final ResourceSet CORES = ResourceSet.range(0, 1);

    @Test
    void followsYoungAndDaly() {
        assertThat(rule(JobCheckpoints.Interval.DALY).seconds(DAY)).isCloseTo(7001.4, within(0.05));
        assertThat(rule(JobCheckpoints.Interval.YOUNG).seconds(DAY)).isEqualTo(7200);
        assertThat(rule(JobCheckpoints.Interval.DALY).seconds(100)).isEqualTo(100);
    }

    private static JobCheckpoints rule(JobCheckpoints.Interval interval) {
        return new JobCheckpoints(interval, 0, COST, RESTART);
    }

    @Test
    void prefersAJobsOwnCheckpoints() {
        final CheckpointPlan plan = new CheckpointRule(new JobCheckpoints(JobCheckpoints.Interval.FIXED, 50, 1, 2), 0)
                .on(Machines.flat(4), List.of());

        assertThat(plan.of(job(Optional.empty()), CORES)).isEqualTo(new CheckpointTimes(50, 1, 2));
        assertThat(plan.of(job(Optional.of(new JobCheckpoints(JobCheckpoints.Interval.FIXED, 70, 3, 0))), CORES))
                .isEqualTo(new CheckpointTimes(70, 3, 0));
        assertThatThrownBy(() -> plan.of(job(Optional.of(rule(JobCheckpoints.Interval.DALY))), CORES))
                .isInstanceOfSatisfying(NoctuleException.class, e -> {
                    assertThat(e.getMessage()).contains("(w0!0)", "(daly)");
                    assertThat(e.remedy()).startsWith("Maybe give \"node_gap\"");
                });
    }

    @Test
    void countsTheNodesOfAJobThatNamesAFormula() {
        final CheckpointPlan plan = new CheckpointRule(
                        new JobCheckpoints(JobCheckpoints.Interval.FIXED, 50, 1, 2), 2 * DAY)
                .on(Machines.flat(4), List.of());

        assertThat(plan.of(job(Optional.of(rule(JobCheckpoints.Interval.YOUNG))), CORES))
                .isEqualTo(new CheckpointTimes(7200, COST, RESTART));
    }

    private static Job job(Optional<JobCheckpoints> own) {
        final Job job = Machines.job(0, 0, 2, 100);
        return job.with(job.parts().withCheckpoints(own));
    }

    /** The expected time by Daly: M exp(R/M) (exp((t + C)/M) - 1) W / t. */
    @Test
    void stretchesJobsAsDalySays() {
        final double interval = rule(JobCheckpoints.Interval.DALY).seconds(DAY);
        final double expected = DAY * Math.exp(RESTART / DAY) * (Math.exp((interval + COST) / DAY) - 1) / interval;
        final CheckpointTimes times = new CheckpointTimes(interval, COST, RESTART);
        final FailureLaw gaps = FailureLaw.exponential(DAY);
        final Chance random = Chance.of(5, Chance.Purpose.FAILURES, 0);
        final double work = 20_000 * DAY;
        double left = work;
        double time = 0;
        double gap = gaps.draw(random);
        while (times.total(left) > gap) {
            left -= times.parts(left, gap).kept();
            time += gap;
            gap = gaps.draw(random);
        }
        final double stretch = (time + times.total(left)) / work;

        assertThat(expected).isCloseTo(1.0958, within(0.0005));
        assertThat(stretch).isCloseTo(expected, within(0.002));
    }

    @Test
    void dividesTimeAsASlowTwinDoesWhateverRoundingErrorsItHasOnItsWay() {
        final Random random = Seeds.random(1);
        for (int i = 0; i < 2000; i++) {
            final CheckpointTimes times =
                    new CheckpointTimes(1 + random.nextInt(9), random.nextInt(4), random.nextInt(4));
            final int work = random.nextInt(40);
            int restart = 0;
            int done = 0;
            int kept = 0;
            int saving = 0;
            int second = 0;
            while (restart < times.restart() || done < work) {
                final CheckpointTimes.Parts parts =
                        new CheckpointTimes.Parts(restart, second - restart - done, done, kept);
                assertThat(times.parts(work, second)).isEqualTo(parts);
                for (final double error : new double[] {-1e-11, -1e-15, 1e-15, 1e-11}) {
                    isNear(times.parts(work * (1 + error), second), parts);
                    isNear(times.parts(work, second * (1 + error)), parts);
                    isNear(times.parts(work * (1 + error), second * (1 - error)), parts);
                }
                second++;
                if (restart < times.restart()) {
                    restart++;
                } else if (done > kept && done - kept == times.interval() && saving < times.cost()) {
                    saving++;
                } else {
                    if (done - kept == times.interval()) {
                        kept = done;
                        saving = 0;
                    }
                    done++;
                }
                if (done - kept == times.interval() && done < work && saving == times.cost()) {
                    kept = done;
                    saving = 0;
                }
            }
            assertThat(times.total(work)).isEqualTo(second);
            for (int ulps = -9; ulps < 10; ulps++) {
                assertThat(times.total(work + ulps * Math.ulp((double) work))).isCloseTo(second, within(1e-9));
            }
        }
    }

    private static void isNear(CheckpointTimes.Parts parts, CheckpointTimes.Parts exact) {
        assertThat(parts.restart()).isCloseTo(exact.restart(), within(1e-8));
        assertThat(parts.checkpoints()).isCloseTo(exact.checkpoints(), within(1e-8));
        assertThat(parts.work()).isCloseTo(exact.work(), within(1e-8));
        assertThat(parts.kept()).isCloseTo(exact.kept(), within(1e-8));
    }
}
