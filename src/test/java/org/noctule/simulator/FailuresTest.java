package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.noctule.failure.CheckpointPlan;
import org.noctule.failure.CheckpointTimes;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.ListedFailures;
import org.noctule.failure.Outage;
import org.noctule.failure.simulator.AttemptEnd;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.platform.ProcessorType;
import org.noctule.platform.part.FailureDomain;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.Job;

/** Machines that fail under jobs. */
class FailuresTest {
    private final Rows rows = new Rows();
    private final UpFit agent = new UpFit(4);

    @Test
    void killsTheJobOfADeadCoreAfterTheNotice() {
        run(FailedJobs.KILL, jobs(Machines.job(0, 0, 2, 10), Machines.job(1, 0, 1, 20)), outage(4, 6, 1));

        assertThat(rows.job("w0!0").state()).isEqualTo(JobState.COMPLETED_FAILED);
        assertThat(rows.job("w0!0").end()).isEqualTo(4);
        assertThat(rows.job("w0!1").end()).isEqualTo(20);
        assertThat(agent.messages.get(2).events())
                .containsExactly(
                        new Event.Notify(4, Event.Notify.MACHINE_UNAVAILABLE, Map.of("resources", "1")),
                        new Event.JobCompleted(4, "w0!0", JobState.COMPLETED_FAILED, -3, ResourceSet.range(0, 1)));
        assertThat(agent.messages.get(3).events())
                .containsExactly(new Event.Notify(6, Event.Notify.MACHINE_AVAILABLE, Map.of("resources", "1")));
    }

    @Test
    void letsAJobGoOnWhereThatIsAsked() {
        run(FailedJobs.CONTINUE, jobs(Machines.job(0, 0, 2, 10)), outage(4, 6, 1));

        assertThat(rows.job("w0!0").end()).isEqualTo(10);
    }

    @Test
    void endsAJobWhoseWorkIsDoneAtTheDateOfTheFailure() {
        run(FailedJobs.KILL, jobs(Machines.job(0, 0, 2, 4)), outage(4, 6, 1));

        assertThat(rows.job("w0!0").state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
    }

    @Test
    void submitsAFailedJobAgainInTheSameMessage() {
        run(FailedJobs.REQUEUE, jobs(Machines.job(0, 1, 4, 10)), outage(4, 6, 1), outage(8, 9, 2));

        assertThat(rows.jobs).extracting(row -> row.job().id()).containsExactly("w0!0", "w0!0#1", "w0!0#2");
        assertThat(rows.jobs).extracting(row -> row.job().submitTime()).containsOnly(1.0);
        assertThat(rows.jobs).extracting(Rows.JobRow::start).containsExactly(1.0, 6.0, 9.0);
        assertThat(rows.job("w0!0#2").end()).isEqualTo(19);
        assertThat(rows.job("w0!0#2").metadata()).isEqualTo("attempt 2 of w0!0");
        assertThat(agent.messages.get(2).events().get(2)).isInstanceOf(Event.JobSubmitted.class);
    }

    @Test
    void submitsAJobNoMoreThanAllowed() {
        final List<Outage> outages = List.of(outage(2, 3, 0), outage(4, 5, 0), outage(6, 7, 0));
        run(
                new FailurePlan(
                        () -> new ListedFailures(outages), FailedJobs.REQUEUE, 1, CheckpointPlan.NONE, DeadPower.OFF),
                jobs(Machines.job(0, 0, 4, 10)));

        assertThat(rows.jobs).extracting(row -> row.job().id()).containsExactly("w0!0", "w0!0#1");
        assertThat(rows.job("w0!0#1").state()).isEqualTo(JobState.COMPLETED_FAILED);
    }

    @Test
    void passesOverIdsThatTheWorkloadUses() {
        final Job named = Machines.job(0, 0, 1, 30);
        run(FailedJobs.REQUEUE, List.of(Machines.job(0, 0, 1, 10), named.withId("w0!0#1")), outage(4, 6, 0));

        assertThat(rows.job("w0!0#2").end()).isEqualTo(14);
        assertThat(rows.job("w0!0#1").end()).isEqualTo(30);
    }

    @Test
    void countsNestedOutages() {
        run(
                FailedJobs.KILL,
                jobs(Machines.job(0, 0, 4, 100), Machines.job(1, 30, 4, 1)),
                new Outage(2, 20, new FailureDomain(FailureDomain.Kind.NODE, "1"), ResourceSet.of(1), "", 0),
                outage(3, 8, 0, 1),
                outage(5, 10, 1));

        assertThat(notices()).containsExactly("2.0 gone 1", "3.0 gone 0", "8.0 back 0", "20.0 back 1");
        assertThat(rows.totals.orElseThrow().seconds().unavailable()).isEqualTo(18 + 5);
        assertThat(rows.totals.orElseThrow().seconds().idle()).isEqualTo(31 * 4 - 2 * 4 - 4 - 23);
    }

    @Test
    void countsRacksOverTheirNodesAndCores() {
        final Platform racked = PlatformReader.parse(
                "{\"clusters\":[{\"id\":\"a\",\"nodes\":[{\"type\":\"Dell R720\",\"number\":4,\"rack\":2}]}]}",
                "p.json");
        final List<Outage> outages = List.of(
                outage(racked, 2, 20, "node:1"), outage(racked, 3, 8, "rack:0"), outage(racked, 5, 10, "core:0-16"));
        FirstFit.run(
                Machines.scenario(racked, jobs(Machines.job(0, 30, 1, 1)))
                        .under(plan(FailedJobs.KILL, outages.toArray(Outage[]::new))),
                rows,
                agent);

        assertThat(notices()).containsExactly("2.0 gone 16-31", "3.0 gone 0-15", "10.0 back 0-15", "20.0 back 16-31");
        assertThat(rows.outages.get(1)).isEqualTo("3.0 8.0 rack:0 []");
        assertThat(rows.totals.orElseThrow().seconds().unavailable()).isEqualTo(16 * (18 + 7));
    }

    @Test
    void drawsNothingForDeadCoresUnlessAsked() {
        run(FailedJobs.KILL, jobs(Machines.job(0, 0, 1, 10)), outage(2, 7, 3));
        final double off = rows.totals.orElseThrow().joules();
        final Rows other = new Rows();
        final Scenario idle = Machines.scenario(Machines.flat(4), jobs(Machines.job(0, 0, 1, 10)))
                .under(new FailurePlan(
                        () -> new ListedFailures(List.of(outage(2, 7, 3))),
                        FailedJobs.KILL,
                        0,
                        CheckpointPlan.NONE,
                        DeadPower.IDLE));
        FirstFit.run(idle, other, new UpFit(4));

        assertThat(off).isEqualTo(10 * 100 + 10 * 3 * 5 - 5 * 5);
        assertThat(other.totals.orElseThrow().joules()).isEqualTo(10 * 100 + 10 * 3 * 5);
        assertThat(rows.machines)
                .contains(new Rows.MachineRow(2, MachineCounts.awake(2, 1)))
                .contains(new Rows.MachineRow(7, MachineCounts.awake(3, 1)));
    }

    @Test
    void restartsFromTheLastCheckpoint() {
        final CheckpointPlan every3 = (job, cores) -> new CheckpointTimes(3, 1, 2);
        run(
                new FailurePlan(
                        () -> new ListedFailures(List.of(outage(9, 20, 0))),
                        FailedJobs.CHECKPOINT,
                        9,
                        every3,
                        DeadPower.OFF),
                jobs(Machines.job(0, 0, 4, 10), Machines.job(1, 50, 1, 9), Machines.job(2, 50, 1, 9.5)));

        // Two checkpoints are complete at 8, which keep 6 of 10; 2 of restart, 3 + 1, and the last 1 follow.
        assertThat(rows.job("w0!0").end()).isEqualTo(9);
        assertThat(rows.job("w0!0#1").start()).isEqualTo(20);
        assertThat(rows.job("w0!0#1").end()).isEqualTo(27);
        assertThat(rows.job("w0!1").end()).isEqualTo(50 + 9 + 2);
        assertThat(rows.job("w0!2").end()).isEqualTo(50 + 9.5 + 3);
    }

    @Test
    void keepsTheCheckpointOfTheVeryDateOfTheFailureOnCoresOfAnySpeed() {
        for (int tenths = 1; tenths < 60; tenths++) {
            final ProcessorType core = new ProcessorType("core", 1, tenths / 10.0, 1, Double.POSITIVE_INFINITY, 100);
            final Rows one = new Rows();
            FirstFit.run(
                    Machines.scenario(
                                    Machines.platform(new NodeType(
                                            "node",
                                            List.of(new NodeType.Processors(core, 1)),
                                            Double.POSITIVE_INFINITY)),
                                    jobs(Machines.job(
                                            0,
                                            0,
                                            1,
                                            Double.POSITIVE_INFINITY,
                                            0,
                                            0,
                                            Machines.flops(7000 * tenths * 1e8))))
                            .under(new FailurePlan(
                                    () -> new ListedFailures(List.of(outage(1400, 1500, 0), outage(2830, 2900, 0))),
                                    FailedJobs.CHECKPOINT,
                                    9,
                                    (job, cores) -> new CheckpointTimes(50, 20, 0),
                                    DeadPower.OFF)),
                    one,
                    new UpFit(1));

            // 20, 19 and 101 intervals, with a checkpoint at the end of each but the last.
            assertThat(one.attempts)
                    .extracting(AttemptEnd::rework)
                    .allSatisfy(lost -> assertThat(lost).isCloseTo(0, within(1e-6)));
            assertThat(one.job("w0!0#2").end()).isCloseTo(2900 + 101 * 70 - 20, within(1e-6));
        }
    }

    @Test
    void announcesMaintenanceAhead() {
        run(
                FailedJobs.KILL,
                jobs(Machines.job(0, 0, 1, 50)),
                new Outage(30, 40, FailureDomain.of(ResourceSet.of(2)), ResourceSet.of(2), "maintenance", 10));

        assertThat(agent.messages.get(2).events())
                .containsExactly(new Event.Notify(
                        20,
                        Event.Notify.MACHINE_UNAVAILABLE_AHEAD,
                        Map.of("resources", "2", "start", 30.0, "end", 40.0)));
    }

    @Test
    void waitsForMachinesThatComeBack() {
        final Simulation simulation =
                run(FailedJobs.KILL, jobs(Machines.job(0, 5, 4, 1)), outage(1, 1000, 0), outage(2000, 3000, 1));

        assertThat(simulation.deadlock()).isEmpty();
        assertThat(rows.job("w0!0").start()).isEqualTo(1000);
        assertThat(simulation.clock()).isEqualTo(1001);
    }

    @Test
    void noticesThatNothingComesBack() {
        final Simulation simulation =
                run(FailedJobs.KILL, jobs(Machines.job(0, 5, 4, 1)), outage(1, Double.POSITIVE_INFINITY, 0));

        assertThat(simulation.deadlock()).isPresent();
    }

    @Test
    void namesTheOutagesThatNeverLetTheWholeMachineBeUp() {
        final List<Outage> outages = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            outages.add(outage(i, i + 1.5, i % 4));
        }
        final Simulation simulation =
                run(FailedJobs.KILL, jobs(Machines.job(0, 5, 4, 1)), outages.toArray(Outage[]::new));

        assertThat(simulation.deadlock()).hasValueSatisfying(stuck -> {
            assertThat(stuck.getMessage())
                    .contains("1 job waits (w0!0")
                    .endsWith("while 100000 messages in a row told of outages and started no job.");
            assertThat(stuck.remedy()).contains("gaps of \"failures\"");
        });
    }

    @Test
    void killsJobsByLinesOfAFileToo() {
        final Scenario scenario = Machines.scenario(Machines.flat(4), jobs(Machines.job(0, 0, 2, 10)));
        final List<ExternalEvent> lines = List.of(
                new ExternalEvent(4, ExternalEvent.MACHINE_UNAVAILABLE, ResourceSet.range(0, 2), Map.of()),
                new ExternalEvent(6, ExternalEvent.MACHINE_AVAILABLE, ResourceSet.of(1), Map.of()),
                new ExternalEvent(7, ExternalEvent.MACHINE_AVAILABLE, ResourceSet.of(0), Map.of()));
        FirstFit.run(
                scenario.with(scenario.features(), Optional.of(lines)).under(plan(FailedJobs.REQUEUE)), rows, agent);

        assertThat(rows.job("w0!0").end()).isEqualTo(4);
        assertThat(rows.job("w0!0#1").start()).isEqualTo(6);
        assertThat(rows.outages)
                .containsExactly("4.0 6.0 core:1 [w0!0]", "4.0 7.0 core:0 [w0!0]", "4.0 Infinity core:2 []");
    }

    private List<String> notices() {
        return agent.messages.stream()
                .flatMap(message -> message.events().stream())
                .filter(event ->
                        event instanceof Event.Notify notice && notice.details().containsKey("resources"))
                .map(event -> (Event.Notify) event)
                .map(notice -> notice.timestamp()
                        + (notice.type().equals(Event.Notify.MACHINE_AVAILABLE) ? " back " : " gone ")
                        + notice.details().get("resources"))
                .toList();
    }

    private static List<Job> jobs(Job... jobs) {
        return List.of(jobs);
    }

    private static Outage outage(double start, double end, int... cores) {
        final ResourceSet set = ResourceSet.of(cores);
        return new Outage(start, end, FailureDomain.of(set), set, "", 0);
    }

    private static Outage outage(Platform platform, double start, double end, String part) {
        final FailureDomain domain = FailureDomain.parse(part, "test");
        return new Outage(start, end, domain, domain.cores(platform), "", 0);
    }

    private static FailurePlan plan(FailedJobs jobs, Outage... outages) {
        return new FailurePlan(
                () -> new ListedFailures(List.of(outages)),
                jobs,
                FailurePlan.ATTEMPTS,
                CheckpointPlan.NONE,
                DeadPower.OFF);
    }

    private Simulation run(FailedJobs fate, List<Job> jobs, Outage... outages) {
        return run(plan(fate, outages), jobs);
    }

    private Simulation run(FailurePlan plan, List<Job> jobs) {
        return FirstFit.run(Machines.scenario(Machines.flat(4), jobs).under(plan), rows, agent);
    }
}
