package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

class SimulationTest {
    private static final double INF = Double.POSITIVE_INFINITY;

    private final Rows rows = new Rows();

    @Test
    void runsATraceJobForItsSecondsOnACoreOfReferenceSpeed() {
        final FirstFit agent = FirstFit.lowest();
        FirstFit.run(Machines.scenario(Machines.flat(2), List.of(Machines.job(1, 3, 2, 0.1))), rows, agent);

        assertThat(rows.job("w0!1").end()).isEqualTo(3 + 0.1);
        assertThat(agent.messages.stream().map(Message::now)).containsExactly(0.0, 3.0, 3.1, 3.1);
        assertThat(types(agent.messages))
                .containsExactly(
                        List.of("SimulationBegins"),
                        List.of("JobSubmitted", "Notify"),
                        List.of("JobCompleted"),
                        List.of("SimulationEnds"));
    }

    @Test
    void slowsTheJobsOfAProcessorWhoseBandwidthIsExceeded() {
        final List<Job> jobs = List.of(
                Machines.job(0, 0, 1, INF, 8000, 24, Machines.flops(21e9)),
                Machines.job(1, 0, 1, INF, 8000, 24, Machines.flops(21e9)));

        FirstFit.run(Machines.scenario(Machines.learning(), jobs), rows, FirstFit.lowest());

        assertThat(rows.job("w0!0").end()).isCloseTo(7, within(1e-12));
        assertThat(rows.job("w0!0").joules()).isCloseTo(280, within(1e-9));
        assertThat(rows.totals.orElseThrow().joules()).isCloseTo(595, within(1e-9));
    }

    @Test
    void speedsAJobUpAgainWhenContentionEnds() {
        final List<Job> jobs = List.of(
                Machines.job(0, 0, 1, INF, 0, 20, Machines.flops(40e9)),
                Machines.job(1, 2, 1, INF, 0, 20, Machines.flops(3e9)));

        FirstFit.run(Machines.scenario(Machines.learning(), jobs), rows, FirstFit.lowest());

        assertThat(rows.job("w0!1").end()).isCloseTo(3, within(1e-12));
        assertThat(rows.job("w0!0").end()).isCloseTo(3 + (40 - 8 - 3) / 4.0, within(1e-12));
        assertThat(rows.pStates)
                .contains(
                        new Rows.PStateRow(2, "0-1", 1), new Rows.PStateRow(3, "0", 0), new Rows.PStateRow(3, "1", 2));
    }

    @Test
    void killsAtTheWalltimeButNotAJobThatNeedsExactlyAsLong() {
        final List<Job> jobs = List.of(
                Machines.job(0, 0, 1, 5, 0, 0, Machines.seconds(5)),
                Machines.job(1, 0, 1, 5, 0, 0, Machines.seconds(5.5)),
                Machines.job(2, 0, 1, 5, 0, 0, Machines.delay(5)));

        FirstFit.run(Machines.scenario(Machines.flat(3), jobs), rows, FirstFit.lowest());

        assertThat(rows.jobs)
                .extracting(Rows.JobRow::state)
                .containsExactly(
                        JobState.COMPLETED_SUCCESSFULLY,
                        JobState.COMPLETED_WALLTIME_REACHED,
                        JobState.COMPLETED_WALLTIME_REACHED);
        assertThat(rows.jobs).allSatisfy(row -> assertThat(row.end()).isEqualTo(5));
    }

    @Test
    void endsAJobWithoutWorkInTheNextMessageOfTheSameDate() {
        final FirstFit agent = FirstFit.lowest();
        FirstFit.run(Machines.scenario(Machines.flat(1), List.of(Machines.job(0, 7, 1, 0))), rows, agent);

        assertThat(agent.messages.stream().map(Message::now)).containsExactly(0.0, 7.0, 7.0, 7.0);
        assertThat(rows.job("w0!0").end()).isEqualTo(7);
    }

    @Test
    void completesJobsOfOneDateInTheOrderOfTheirStarts() {
        final List<Job> jobs = List.of(
                Machines.job(0, 0, 1, 4), Machines.job(1, 1, 1, 3), Machines.job(2, 2, 1, 2), Machines.job(3, 3, 1, 1));
        FirstFit.run(Machines.scenario(Machines.flat(4), jobs), rows, FirstFit.lowest());

        assertThat(rows.jobs).extracting(row -> row.job().id()).containsExactly("w0!0", "w0!1", "w0!2", "w0!3");
    }

    @Test
    void endsAtOnceWithoutJobs() {
        final FirstFit agent = FirstFit.lowest();
        FirstFit.run(Machines.scenario(Machines.flat(1), List.of()), rows, agent);

        assertThat(types(agent.messages))
                .containsExactly(List.of("SimulationBegins"), List.of("Notify"), List.of("SimulationEnds"));
        assertThat(rows.totals.orElseThrow().makespan()).isZero();
    }

    @Test
    void letsTimePassWhileTheDeciderIsBusy() {
        final Simulation simulation = simulation(Machines.job(0, 0, 1, 10), Machines.job(1, 1, 1, 10));
        simulation.next(Reply.none(0));
        final Message message =
                simulation.next(new Reply(1.5, List.of(new Decision.ExecuteJob(0.75, "w0!0", ResourceSet.of(0)))));

        assertThat(message.now()).isEqualTo(1.5);
        assertThat(message.events().get(0).timestamp()).isEqualTo(1.0);
        simulation.next(Reply.none(1.5));
        assertThat(rows.job("w0!0").start()).isEqualTo(0.75);
    }

    @Test
    void answersCallsKillsAndQueries() {
        final Simulation simulation = simulation(Machines.job(0, 0, 2, 10));
        simulation.next(Reply.none(0));
        final Message call = simulation.next(new Reply(
                0,
                List.of(new Decision.ExecuteJob(0, "w0!0", ResourceSet.range(0, 1)), new Decision.CallMeLater(0, 4))));
        assertThat(call).isEqualTo(new Message(4, List.of(new Event.RequestedCall(4))));

        final Message killed = simulation.next(
                new Reply(4, List.of(new Decision.KillJobs(4, List.of("w0!0")), new Decision.QueryEnergy(4))));

        assertThat(killed.events().get(0))
                .isEqualTo(new Event.JobCompleted(4, "w0!0", JobState.COMPLETED_KILLED, -2, ResourceSet.range(0, 1)));
        final Event.Progress progress =
                ((Event.JobsKilled) killed.events().get(1)).progress().get("w0!0");
        assertThat(((Event.Progress.Task) progress).fraction()).isCloseTo(0.4, within(1e-12));
        assertThat(((Event.EnergyAnswer) killed.events().get(2)).consumedEnergy())
                .isCloseTo(800, within(1e-9));
        assertThat(simulation.next(Reply.none(4)).events()).containsExactly(new Event.SimulationEnds(4));
    }

    @Test
    void answersOnceWhereAJobIsKilledTwiceAtTheDateOfItsEnd() {
        final Simulation simulation = simulation(Machines.job(0, 0, 1, 4));
        simulation.next(Reply.none(0));
        final Decision kill = new Decision.KillJobs(4, List.of("w0!0"));
        final Message told = simulation.next(
                new Reply(4, List.of(new Decision.ExecuteJob(0, "w0!0", ResourceSet.of(0)), kill, kill)));

        assertThat(told.events().stream().filter(Event.JobsKilled.class::isInstance))
                .containsExactly(new Event.JobsKilled(4, List.of("w0!0"), Map.of()));
    }

    @Test
    void endsWhenAllJobsAreRejected() {
        final Simulation simulation = simulation(Machines.job(0, 0, 9, 10));
        simulation.next(Reply.none(0));
        final Message end = simulation.next(new Reply(0, List.of(new Decision.RejectJob(0, "w0!0"))));

        assertThat(end.events()).containsExactly(new Event.SimulationEnds(0));
        assertThat(simulation.deadlock()).isEmpty();
        assertThat(rows.jobs).extracting(Rows.JobRow::state).containsExactly(JobState.REJECTED);
    }

    @Test
    void explainsADeadlockInsteadOfHanging() {
        final Job fat = Machines.job(1, 0, 2, INF, 20000, 0, Machines.seconds(1));
        final Simulation simulation = new Simulation(
                Machines.scenario(
                        Machines.learning(), List.of(Machines.job(0, 0, 9, 1), fat, Machines.job(2, 0, 1, 1))),
                rows);
        simulation.begin();
        simulation.next(Reply.none(0));
        simulation.next(Reply.none(0));

        assertThat(simulation.ended()).isTrue();
        final NoctuleException stuck = simulation.deadlock().orElseThrow();
        assertThat(stuck.kind()).isEqualTo(NoctuleException.Kind.DEADLOCK);
        assertThat(stuck)
                .hasMessageContaining("3 jobs wait")
                .hasMessageContaining("w0!0: it asks for 9 cores, the platform has 4")
                .hasMessageContaining(
                        "w0!1: it asks for 2 cores with 20000.0 MB each, the nodes' memory has room for 1")
                .hasMessageContaining("w0!2: it fits on the idle machine, but the agent did not start it");
        assertThat(rows.totals).isEmpty();
    }

    @Test
    void noticesAnAgentThatOnlyEverAsksToBeCalledAgain() {
        final Simulation simulation = simulation(Machines.job(0, 0, 1, 1));
        Message message = simulation.next(Reply.none(0));
        while (!simulation.ended()) {
            message = simulation.next(
                    new Reply(message.now(), List.of(new Decision.CallMeLater(message.now(), message.now() + 1))));
        }
        assertThat(simulation.deadlock()).isPresent();
    }

    @Test
    void noticesAnAgentThatHoldsTheDate() {
        final Simulation simulation = simulation(Machines.job(0, 0, 1, 1));
        simulation.next(Reply.none(0));
        violates(
                () -> {
                    while (!simulation.ended()) {
                        simulation.next(new Reply(0, List.of(new Decision.QueryEnergy(0))));
                    }
                },
                "The date stands still at 0.0");
    }

    @Test
    void refusesDecisionsThatBreakTheProtocol() {
        refused(
                new Decision.ExecuteJob(0, "w0!7", ResourceSet.of(0)),
                "EXECUTE_JOB of job (w0!7): there is no such job");
        refused(new Decision.ExecuteJob(0, "w0!0", ResourceSet.of(0)), "has 1 cores, but the job asks for 2");
        refused(
                new Decision.ExecuteJob(0, "w0!0", ResourceSet.range(1, 2)),
                "names core 2, but the platform has 2 cores");
        refused(new Decision.KillJobs(0, List.of("w0!0")), "KILL_JOB of job (w0!0): the job has not been started");
        refused(new Decision.KillJobs(0, List.of()), "KILL_JOB names no job");
        refused(new Decision.CallMeLater(0, 0), "CALL_ME_LATER asks for date (0.0)");
        refused(new Decision.CallMeLater(0, Double.NaN), "CALL_ME_LATER asks for date (NaN)");
        refused(new Decision.SetResourceState(0, ResourceSet.of(0), 1), "P-states are the simulator's own");
        refused(new Decision.QueryEnergy(3), "A decision's date (3.0) is after its reply's");
        final Simulation simulation = simulation(Machines.job(0, 5, 2, 10));
        simulation.next(Reply.none(0));
        violates(() -> simulation.next(Reply.none(4)), "The reply's date (4.0) is before its message's (5.0)");
    }

    @Test
    void refusesABusyCoreAndTooMuchMemory() {
        final Simulation simulation = new Simulation(
                Machines.scenario(
                        Machines.learning(),
                        List.of(
                                Machines.job(0, 0, 1, INF, 20000, 0, Machines.seconds(1)),
                                Machines.job(1, 0, 1, INF, 20000, 0, Machines.seconds(1)))),
                rows);
        simulation.begin();
        simulation.next(Reply.none(0));
        final Decision first = new Decision.ExecuteJob(0, "w0!0", ResourceSet.of(0));
        violates(
                () -> simulation.next(
                        new Reply(0, List.of(first, new Decision.ExecuteJob(0, "w0!1", ResourceSet.of(1))))),
                "needs 20000.0 MB per core, more than node 0 has left (12000.0 MB)");
        violates(
                () -> simulation.next(new Reply(0, List.of(new Decision.ExecuteJob(0, "w0!1", ResourceSet.of(0))))),
                "EXECUTE_JOB of job (w0!1)");
    }

    @Test
    void refusesCommunicationThatItCannotSimulate() {
        final Job job =
                Machines.job(0, 0, 1, INF, 0, 0, new Profile.ParallelHomogeneous("p", 1, 5, java.util.Map.of()));
        assertThatThrownBy(() -> new Simulation(Machines.scenario(Machines.flat(1), List.of(job)), rows))
                .hasMessageContaining("sends 5.0 bytes");
    }

    @Test
    void appendsTheEndToTheLastCompletionWhereTheRuleSaysSo() {
        final SimulatorRules rules = new SimulatorRules(
                org.noctule.platform.PStateRule.SIMULATOR,
                0,
                SimulatorRules.LastMessage.APPENDED,
                SimulatorRules.HostPower.EXACT);
        final FirstFit agent = FirstFit.lowest();
        FirstFit.run(Machines.scenario(Machines.flat(1), List.of(Machines.job(0, 0, 1, 5)), rules), rows, agent);

        assertThat(types(agent.messages)).last().isEqualTo(List.of("JobCompleted", "SimulationEnds"));
    }

    private Simulation simulation(Job... jobs) {
        final Simulation simulation = new Simulation(Machines.scenario(Machines.flat(2), List.of(jobs)), rows);
        simulation.begin();
        return simulation;
    }

    private void refused(Decision decision, String problem) {
        final Simulation simulation = simulation(Machines.job(0, 0, 2, 10));
        simulation.next(Reply.none(0));
        violates(() -> simulation.next(new Reply(0, List.of(decision))), problem);
    }

    private static void violates(ThrowingCallable step, String problem) {
        assertThatThrownBy(step)
                .isInstanceOfSatisfying(NoctuleException.class, failure -> {
                    assertThat(failure.kind()).isEqualTo(NoctuleException.Kind.PEER);
                    assertThat(failure.remedy()).startsWith("Maybe ");
                })
                .hasMessageContaining(problem);
    }

    private static List<List<String>> types(List<Message> messages) {
        final List<List<String>> types = new ArrayList<>();
        for (final Message message : messages) {
            types.add(message.events().stream()
                    .map(event -> event.getClass().getSimpleName())
                    .toList());
        }
        return types;
    }
}
