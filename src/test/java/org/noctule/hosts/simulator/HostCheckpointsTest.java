package org.noctule.hosts.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.noctule.hosts.simulator.HostRun.SHARED;
import static org.noctule.hosts.simulator.HostRun.chain;
import static org.noctule.hosts.simulator.HostRun.delay;
import static org.noctule.hosts.simulator.HostRun.outage;
import static org.noctule.hosts.simulator.HostRun.sequence;
import static org.noctule.hosts.simulator.HostRun.work;

import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.failure.CheckpointTimes;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.ListedFailures;
import org.noctule.failure.Outage;
import org.noctule.failure.simulator.AttemptEnd;
import org.noctule.hosts.simulator.network.SharingRule;
import org.noctule.protocol.Decision;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Profile;

/** Jobs on hosts that stand still for checkpoints and go on from the last one after a failure. */
class HostCheckpointsTest {
    private static final Offset<Double> BIT = within(1e-9);
    private static final double NEVER = Double.POSITIVE_INFINITY;

    private static FailurePlan plan(double interval, double cost, double restart, Outage... outages) {
        return new FailurePlan(
                () -> new ListedFailures(List.of(outages)),
                FailedJobs.CHECKPOINT,
                9,
                (job, cores) -> new CheckpointTimes(interval, cost, restart),
                DeadPower.OFF);
    }

    private static Decision again(int attempt, String alloc) {
        return new Decision.ExecuteJob(0, "w0!1#" + attempt, ResourceSet.parse(alloc));
    }

    private static Decision first(String alloc) {
        return new Decision.ExecuteJob(0, "w0!1", ResourceSet.parse(alloc));
    }

    private static double end(HostRun run, String id) {
        return run.rows.job(id).end();
    }

    /** Starts job 1 on hosts 0 and 1, or on the first alone, and its further attempts on host 2 or on all. */
    private static HostRun failing(SharingRule rule, Profile profile, int size, FailurePlan plan) {
        return new HostRun(rule, SHARED, "storage").job(1, size, profile).under(plan);
    }

    @ParameterizedTest
    @EnumSource(SharingRule.class)
    void costTimeButForTheVeryEnd(SharingRule rule) {
        final HostRun run = failing(rule, work("w", 10e9), 1, plan(2.5, 0.5, 7)).play(first("0"));

        // 10 s of work, and checkpoints after 2.5, 5 and 7.5 s of it.
        assertThat(run.end(1)).isCloseTo(11.5, BIT);
    }

    @ParameterizedTest
    @EnumSource(SharingRule.class)
    void keepWhatIsDoneOnOtherHostsToo(SharingRule rule) {
        final HostRun run = failing(rule, work("w", 10e9), 1, plan(2, 0.5, 1, outage(6, 9, "core:0")))
                .play(List.of(List.of(first("0")), List.of(again(1, "2"))));

        // Two checkpoints are complete at 5, and 4 s are kept; the other host is twice as fast.
        assertThat(end(run, "w0!1")).isCloseTo(6, BIT);
        assertThat(end(run, "w0!1#1")).isCloseTo(6 + 1 + 3 + 0.5, BIT);
        final AttemptEnd failed = run.rows.attempts.get(0);
        assertThat(failed.checkpoints()).isCloseTo(1, BIT);
        assertThat(failed.rework()).isCloseTo(1, BIT);
        final AttemptEnd last = run.rows.attempts.get(1);
        assertThat(last.attempt().progress()).isCloseTo(0.4, BIT);
        assertThat(last.restart()).isCloseTo(1, BIT);
        assertThat(last.checkpoints()).isCloseTo(0.5, BIT);
        assertThat(last.rework()).isZero();
    }

    @ParameterizedTest
    @EnumSource(SharingRule.class)
    void keepACheckpointThatIsCompleteAtTheVeryDateOfTheFailure(SharingRule rule) {
        for (int tenths = 1; tenths < 30; tenths++) {
            final double cost = tenths % 3 / 10.0;
            final double failure = 5 * (tenths / 10.0 + cost);
            final HostRun run = failing(
                            rule,
                            work("w", tenths * 1e9),
                            1,
                            plan(tenths / 10.0, cost, 0, outage(failure, 99, "core:0")))
                    .play(List.of(List.of(first("0")), List.of(again(1, "1"))));

            assertThat(run.rows.attempts.get(0).rework()).as("%d", tenths).isCloseTo(0, BIT);
            assertThat(end(run, "w0!1#1")).as("%d", tenths).isCloseTo(failure + tenths / 2.0 + 4 * cost, BIT);
        }
    }

    @ParameterizedTest
    @EnumSource(SharingRule.class)
    void keepTheirPlaceInSequences(SharingRule rule) {
        final Profile inner = sequence("inner", 2, delay("d", 1), work("w", 3e9));
        final HostRun run = failing(
                        rule, sequence("outer", 2, work("x", 2e9), inner), 1, plan(4, 0, 0, outage(13, 14, "core:0")))
                .play(List.of(List.of(first("0")), List.of(again(1, "1"))));

        // 20 s in all. The last checkpoint, at 12, stands after 2 + 8 + 2 s.
        assertThat(run.rows.attempts.get(1).attempt().progress()).isCloseTo(0.75, BIT);
        assertThat(end(run, "w0!1#1")).isCloseTo(13 + 8, BIT);
    }

    @ParameterizedTest
    @EnumSource(SharingRule.class)
    void leaveLinksAndHostsToOthersMeanwhile(SharingRule rule) {
        final HostRun run = new HostRun(rule, SHARED, "storage")
                .job(1, 2, chain("send", 2, 200e6))
                .job(2, 2, chain("other", 2, 200e6))
                .under(new FailurePlan(
                        () -> new ListedFailures(List.of()),
                        FailedJobs.CHECKPOINT,
                        9,
                        (job, cores) -> job.id().equals("w0!1") ? new CheckpointTimes(1, 0.5, 0) : CheckpointTimes.NONE,
                        DeadPower.OFF))
                .play(HostRun.execute(1, "0-1"), HostRun.execute(2, "0-1"));

        // Half of the link each for 1 s, all of it for job 2 for 0.5 s, and so on; none is due at the very end.
        assertThat(run.end(2)).isCloseTo(3, BIT);
        assertThat(run.end(1)).isCloseTo(4, BIT);
    }

    @ParameterizedTest
    @EnumSource(SharingRule.class)
    void countForTheWalltime(SharingRule rule) {
        final HostRun run = new HostRun(rule, SHARED, "storage")
                .job(1, 1, 3, delay("d", 2.5), Map.of())
                .job(2, 1, 3, work("w", 2.5e9), Map.of())
                .job(3, 1, 3, work("v", 3e9), Map.of())
                .under(new FailurePlan(
                        () -> new ListedFailures(List.of()),
                        FailedJobs.CHECKPOINT,
                        9,
                        (job, cores) -> new CheckpointTimes(job.id().equals("w0!3") ? NEVER - 1 : 1, 0.4, 0),
                        DeadPower.OFF))
                .play(HostRun.execute(1, "0"), HostRun.execute(2, "1"), HostRun.execute(3, "2"));

        assertThat(run.rows.job("w0!1").state()).isEqualTo(JobState.COMPLETED_WALLTIME_REACHED);
        assertThat(run.end(1)).isEqualTo(3);
        assertThat(run.rows.job("w0!2").state()).isEqualTo(JobState.COMPLETED_WALLTIME_REACHED);
        assertThat(run.rows.job("w0!3").state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
    }

    @Test
    void areCutShortByFailuresToo() {
        final HostRun run = failing(
                        SharingRule.FAIR,
                        work("w", 10e9),
                        1,
                        plan(2, 1, 3, outage(2.5, 3, "core:0"), outage(4, 5, "core:1"), outage(9, 10, "core:1")))
                .play(List.of(
                        List.of(first("0")),
                        List.of(again(1, "1")),
                        List.of(),
                        List.of(),
                        List.of(again(2, "1")),
                        List.of(again(3, "2"))));

        // The first is hit in its checkpoint, the second in its restart, the third after 1 s of work: all is lost.
        assertThat(run.rows.attempts)
                .extracting(AttemptEnd::rework, AttemptEnd::restart, AttemptEnd::checkpoints)
                .first()
                .satisfies(values -> assertThat(values.toList()).isEqualTo(List.of(2.0, 0.0, 0.5)));
        assertThat(run.rows.attempts.get(1).restart()).isCloseTo(1.5, BIT);
        assertThat(run.rows.attempts.get(run.rows.attempts.size() - 1).attempt().progress())
                .isZero();
    }
}
