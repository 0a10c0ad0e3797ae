package org.noctule.hosts.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.noctule.hosts.simulator.HostRun.SHARED;
import static org.noctule.hosts.simulator.HostRun.chain;
import static org.noctule.hosts.simulator.HostRun.execute;
import static org.noctule.hosts.simulator.HostRun.outage;
import static org.noctule.hosts.simulator.HostRun.work;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.error.NoctuleException;
import org.noctule.failure.CheckpointPlan;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.ListedFailures;
import org.noctule.failure.Outage;
import org.noctule.hosts.simulator.network.SharingRule;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;

/** Links of a network that fail: jobs that send over them stand still. */
class FailingLinksTest {
    private static FailurePlan plan(Outage... outages) {
        return new FailurePlan(
                () -> new ListedFailures(List.of(outages)), FailedJobs.KILL, 0, CheckpointPlan.NONE, DeadPower.OFF);
    }

    @ParameterizedTest
    @EnumSource(SharingRule.class)
    void stallTransfersUntilTheyAreBack(SharingRule rule) {
        final HostRun run = new HostRun(rule, SHARED, "storage")
                .job(1, 2, chain("send", 2, 100e6))
                .under(plan(outage(0.25, 2, "link:la"), outage(1, 3, "link:lb"), outage(1, 9, "link:lc")))
                .play(execute(1, "0-1"));

        assertThat(run.end(1)).isCloseTo(3.75, within(1e-9));
        assertThat(run.rows.job("w0!1").state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
        assertThat(run.events)
                .noneMatch(event ->
                        event instanceof Event.Notify notice && notice.type().startsWith("event_"));
    }

    @ParameterizedTest
    @EnumSource(SharingRule.class)
    void leaveTheirCapacityElsewhereToOthers(SharingRule rule) {
        final HostRun run = new HostRun(rule, SHARED, "storage")
                .job(1, 2, chain("long", 2, 100e6))
                .job(2, 2, chain("other", 2, 100e6))
                .job(3, 1, work("w", 2e9))
                .under(plan(outage(0.5, 1.5, "link:lb")))
                .play(execute(1, "0-1"), execute(2, "0 2"), execute(3, "1"));

        // Half of the link of host 0 each at first, then all of it for job 2, and in the end for job 1.
        assertThat(run.end(2)).isCloseTo(1.25, within(1e-9));
        assertThat(run.end(1)).isCloseTo(2.25, within(1e-9));
        assertThat(run.end(3)).isCloseTo(2, within(1e-9));
    }

    @ParameterizedTest
    @EnumSource(SharingRule.class)
    void stallJobsThatStartWhileTheyAreDown(SharingRule rule) {
        final HostRun run = new HostRun(rule, SHARED, "storage")
                .job(1, 2, chain("send", 2, 100e6))
                .under(plan(outage(0, 4, "link:la")))
                .play(execute(1, "0-1"));

        assertThat(run.end(1)).isCloseTo(5, within(1e-9));
    }

    @Test
    void doNotStopTheWalltime() {
        final HostRun run = new HostRun(SharingRule.FAIR, SHARED, "storage")
                .job(1, 2, 3, chain("send", 2, 100e6), Map.of())
                .under(plan(outage(0.5, 100, "link:la")))
                .play(execute(1, "0-1"));

        assertThat(run.end(1)).isEqualTo(3);
        assertThat(run.rows.job("w0!1").state()).isEqualTo(JobState.COMPLETED_WALLTIME_REACHED);
    }

    @Test
    void areNamedAsThePlatformDoes() {
        assertThatThrownBy(() -> outage(0, 1, "link:lx"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("link:lx");
    }
}
