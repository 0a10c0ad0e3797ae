package org.noctule.fabric.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.noctule.fabric.ramp.ChannelNumbers;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.failure.CheckpointPlan;
import org.noctule.failure.CheckpointTimes;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.ListedFailures;
import org.noctule.failure.Outage;
import org.noctule.platform.Platform;
import org.noctule.platform.RampFabric;
import org.noctule.platform.part.FailureDomain;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.FirstFit;
import org.noctule.simulator.Rows;
import org.noctule.workload.Job;

/** Jobs on a fabric of four servers, two channels from each to each other, of which servers and channels fail. */
class FailingChannelsTest {
    private static final Platform PLATFORM = FabricRuns.platform(new RampFabric(2, 2, 1, 2, 1.6e12, 50e-9, 100e-9));

    /** Two steps of the chain, of which each op is split between servers 0 and 1: 9 s and transfers. */
    private static final Job JOB = FabricRuns.training(1, 0, 2, FabricRuns.chain(), 2, 1);

    private final Rows rows = new Rows();

    private static PlanRequest on(int first, int second) {
        return new PlanRequest(
                new OpPartition(2, 2),
                Optional.of(new OpPlacement(new int[] {first, second, first, second, first, second, first, second})),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Outage outage(double start, double end, String part) {
        final FailureDomain domain = FailureDomain.parse(part, "test");
        return new Outage(start, end, domain, domain.reach(PLATFORM), "", 0);
    }

    private FabricRuns.Script run(FailedJobs fate, CheckpointPlan checkpoints, List<Job> jobs, Outage... outages) {
        final FabricRuns.Script script = new FabricRuns.Script(
                (now, job) -> Optional.of(new Decision.ExecuteJob(now, job.id(), ResourceSet.EMPTY, on(0, 1))));
        FirstFit.run(
                FabricRuns.scenario(PLATFORM, jobs, FabricRuns.ddls(0.01))
                        .under(new FailurePlan(
                                () -> new ListedFailures(List.of(outages)), fate, 9, checkpoints, DeadPower.OFF)),
                rows,
                script);
        return script;
    }

    private FabricRuns.Script run(FailedJobs fate, Outage... outages) {
        return run(fate, CheckpointPlan.NONE, List.of(JOB), outages);
    }

    @Test
    void endJobsThatSendOverThem() {
        final FabricRuns.Script script = run(FailedJobs.KILL, outage(5, 6, "channel:0>1#0"));

        assertThat(script.ends.get("w0!1").state()).isEqualTo(JobState.COMPLETED_FAILED);
        assertThat(script.ends.get("w0!1").returnCode()).isEqualTo(-3);
        assertThat(script.ends.get("w0!1").timestamp()).isEqualTo(5);
        assertThat(script.events)
                .contains(new Event.Notify(5, Event.Notify.CHANNEL_UNAVAILABLE, Map.of("channels", "0>1#0")))
                .noneMatch(event ->
                        event instanceof Event.Notify notice && notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE));
        assertThat(rows.totals.orElseThrow().seconds().unavailable()).isZero();
    }

    @Test
    void leaveOtherJobsAlone() {
        final FabricRuns.Script script =
                run(FailedJobs.KILL, outage(5, 6, "channel:0>1#1"), outage(5, 6, "channel:2-3>0-3"));

        assertThat(script.ends.get("w0!1").state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
    }

    @Test
    void letJobsGoOnWhereThatIsAsked() {
        final FabricRuns.Script script = run(FailedJobs.CONTINUE, outage(5, 6, "channel:0>1"));

        assertThat(script.ends.get("w0!1").timestamp()).isGreaterThan(9);
        assertThat(script.ends.get("w0!1").state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
    }

    @Test
    void giveJobsAnotherChannelOfTheSamePair() {
        final FabricRuns.Script script = run(FailedJobs.REQUEUE, outage(5, 100, "channel:0>1#0"));

        assertThat(script.ends.get("w0!1#1").state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
        assertThat(rows.job("w0!1#1").start()).isEqualTo(5);
    }

    @Test
    void leadJobsThatMayChooseToOtherServers() {
        final FabricRuns.Script script = new FabricRuns.Script((now, job) ->
                Optional.of(new Decision.ExecuteJob(now, job.id(), ResourceSet.EMPTY, PlanRequest.ofDegree(2))));
        final Job before = FabricRuns.training(1, 0, 2, FabricRuns.chain(), 2, 1);
        final Job meanwhile = FabricRuns.training(2, 20, 2, FabricRuns.chain(), 2, 1);
        FirstFit.run(
                FabricRuns.scenario(PLATFORM, List.of(before, meanwhile), FabricRuns.ddls(0.01))
                        .under(new FailurePlan(
                                () -> new ListedFailures(List.of(outage(15, 40, "channel:0>1-3"))),
                                FailedJobs.KILL,
                                9,
                                CheckpointPlan.NONE,
                                DeadPower.OFF)),
                rows,
                script);

        assertThat(script.ends.get("w0!1").alloc().contains(0)).isTrue();
        assertThat(script.ends.get("w0!2").alloc().contains(0)).isFalse();
        assertThat(script.ends.get("w0!2").state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
    }

    @Test
    void refusePlansThatHaveNone() {
        final FabricRuns.Script script = run(FailedJobs.REQUEUE, outage(5, 100, "channel:0>1"));

        assertThat(script.refusals.get("w0!1#1").details())
                .containsEntry("cause", "dep_placement")
                .containsEntry("rejected", true);
    }

    @Test
    void refusePlansThatNameADeadOne() {
        final Job later = FabricRuns.training(2, 50, 2, FabricRuns.chain(), 2, 1);
        final FabricRuns.Script script =
                run(FailedJobs.KILL, CheckpointPlan.NONE, List.of(JOB, later), outage(40, 60, "channel:0-1>0-1#0"));
        assertThat(script.ends.get("w0!2").state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
        final FabricRuns.Script strict = new FabricRuns.Script((now, job) -> Optional.of(new Decision.ExecuteJob(
                now,
                job.id(),
                ResourceSet.EMPTY,
                new PlanRequest(
                        new OpPartition(1, 1),
                        Optional.of(new OpPlacement(new int[] {0, 1, 0, 1})),
                        Optional.empty(),
                        Optional.of(new ChannelNumbers(0, -1, 0)),
                        Optional.empty(),
                        OptionalInt.empty()))));
        FirstFit.run(
                FabricRuns.scenario(PLATFORM, List.of(later), FabricRuns.ddls(0.01))
                        .under(new FailurePlan(
                                () -> new ListedFailures(List.of(outage(40, 60, "channel:0-1>0-1#0"))),
                                FailedJobs.KILL,
                                9,
                                CheckpointPlan.NONE,
                                DeadPower.OFF)),
                new Rows(),
                strict);

        assertThat(strict.refusals.get("w0!2").details().get("detail").toString())
                .isEqualTo("channel 0 from server 0 to 1 is out of use");
    }

    @Test
    void areCountedWhereOutagesOverlap() {
        final FabricRuns.Script script = run(
                FailedJobs.KILL, outage(1, 8, "channel:2>3#1"), outage(2, 5, "channel:2>0-3"), outage(3, 4, "rack:3"));

        assertThat(script.events.stream()
                        .filter(event -> event instanceof Event.Notify notice
                                && notice.type().startsWith("event_"))
                        .map(event -> (Event.Notify) event)
                        .map(notice -> notice.timestamp() + " " + notice.type().substring(6) + " "
                                + notice.details().values()))
                .containsExactly(
                        "1.0 channel_unavailable [2>3#1]",
                        "2.0 channel_unavailable [2>0#0 2>0#1 2>1#0 2>1#1 2>3#0]",
                        "3.0 machine_unavailable [3]",
                        "4.0 machine_available [3]",
                        "5.0 channel_available [2>0#0 2>0#1 2>1#0 2>1#1 2>3#0]",
                        "8.0 channel_available [2>3#1]");
    }

    @Test
    void serversThatFailEndTheirJobsAlone() {
        final FabricRuns.Script script = run(FailedJobs.REQUEUE, outage(3, 4, "node:2"), outage(5, 7, "node:1"));

        assertThat(script.ends.get("w0!1").timestamp()).isEqualTo(5);
        assertThat(script.refusals.get("w0!1#1").details().get("detail").toString())
                .contains("unavailable");
        assertThat(rows.totals.orElseThrow().seconds().unavailable()).isEqualTo(1);
    }

    @Test
    void jobsRestartFromTheirCheckpoints() {
        final CheckpointPlan every4 = (job, cores) -> new CheckpointTimes(4, 0.5, 2);
        final FabricRuns.Script script =
                run(FailedJobs.CHECKPOINT, every4, List.of(JOB), outage(9.5, 12, "channel:0>1#0"));
        final double natural = naturalTime();

        // Two checkpoints are complete at 9 and keep 8 s; the rest takes a restart and its own checkpoints.
        final double left = natural - 8;
        assertThat(script.ends.get("w0!1#1").timestamp())
                .isCloseTo(9.5 + 2 + left + 0.5 * (Math.ceil(left / 4) - 1), within(1e-9));
    }

    private static double naturalTime() {
        final FailingChannelsTest other = new FailingChannelsTest();
        other.run(FailedJobs.KILL);
        return other.rows.job("w0!1").end();
    }
}
