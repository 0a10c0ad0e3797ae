package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Jobs, profiles and events that are not known when the run begins. */
class DynamicRunTest {
    private static final Features DYNAMIC = new Features(true, false, false, false, false, true);
    private static final Features ACKNOWLEDGED = new Features(true, true, false, false, false, true);
    private static final Features REUSING = new Features(true, false, true, false, false, true);
    private static final Decision FINISHED = new Decision.Notify(0, Decision.Notify.REGISTRATION_FINISHED);

    private final Rows rows = new Rows();

    @Test
    void runsARegisteredJobInTheReplyThatRegistersIt() {
        final List<Message> messages = run(
                scenario(DYNAMIC, List.of()),
                profile("dyn", "d4", 4),
                job("dyn!a", "d4"),
                execute("dyn!a", 1),
                FINISHED);

        assertThat(rows.job("dyn!a").end()).isEqualTo(4);
        assertThat(types(messages))
                .containsExactly(
                        List.of("SimulationBegins"),
                        List.of("Notify"),
                        List.of("JobCompleted"),
                        List.of("SimulationEnds"));
    }

    @Test
    void announcesARegisteredJobWhereThatIsAcknowledged() {
        final List<Message> messages = run(
                scenario(ACKNOWLEDGED, List.of()),
                List.of(
                        List.of(),
                        List.of(profile("dyn", "d4", 4), job("dyn!a", "d4")),
                        List.of(execute("dyn!a", 0), FINISHED)));

        assertThat(messages.get(2).events()).hasSize(1);
        final Event.JobSubmitted told =
                (Event.JobSubmitted) messages.get(2).events().get(0);
        assertThat(told.job().profile()).isEqualTo(new Profile.Delay("d4", 4, Map.of()));
    }

    @Test
    void keepsAProfileThroughTheReplyToItsLastJobsEnd() {
        run(
                scenario(DYNAMIC, List.of()),
                List.of(
                        List.of(),
                        List.of(profile("dyn", "d4", 4), job("dyn!a", "d4"), execute("dyn!a", 0)),
                        List.of(job("dyn!b", "d4"), execute("dyn!b", 0), FINISHED)));

        assertThat(rows.job("dyn!b").end()).isEqualTo(8);
    }

    @Test
    void dropsAProfileThatNoJobUsesAnyMore() {
        final List<List<Decision>> replies = List.of(
                List.of(),
                List.of(
                        profile("dyn", "d4", 4),
                        job("dyn!a", "d4"),
                        execute("dyn!a", 0),
                        new Decision.CallMeLater(0, 9)),
                List.of(),
                List.of(job("dyn!b", "d4"), execute("dyn!b", 0), FINISHED));

        refuses(scenario(DYNAMIC, List.of()), replies, "REGISTER_JOB of job (dyn!b): the workload has no profile (d4)");
        run(scenario(REUSING, List.of()), replies);
        assertThat(rows.job("dyn!b").end()).isEqualTo(13);
    }

    @Test
    void saysThatTheRegistrationWasNeverFinished() {
        final Simulation simulation = new Simulation(scenario(DYNAMIC, List.of()), rows);
        play(simulation, List.of());

        assertThat(simulation.deadlock().orElseThrow().getMessage())
                .contains("the registration of jobs is not finished");
        assertThat(rows.totals).isEmpty();
    }

    @Test
    void refusesWhatCannotBeRegistered() {
        final Decision profile = profile("dyn", "d4", 4);
        refuses(Features.DEFAULT, "cannot be registered in this run", profile);
        refuses(Features.DEFAULT, "cannot be registered in this run", FINISHED);
        refuses(DYNAMIC, "the workload has a profile of that name", profile, profile);
        refuses(DYNAMIC, "there is no workload (dyn)", job("dyn!a", "d4"));
        refuses(DYNAMIC, "the workload has no profile (d5)", profile, job("dyn!a", "d5"));
        refuses(DYNAMIC, "there is, or was, a job of that id", profile, job("dyn!a", "d4"), job("dyn!a", "d4"));
        refuses(DYNAMIC, "the registration is finished", FINISHED, profile);
    }

    @Test
    void letsTheRegistrationGoOnAfterAll() {
        run(
                scenario(DYNAMIC, List.of()),
                FINISHED,
                new Decision.Notify(0, Decision.Notify.CONTINUE_REGISTRATION),
                profile("dyn", "d4", 4),
                FINISHED);

        assertThat(rows.totals).isPresent();
    }

    @Test
    void tellsWhenMachinesGoAndComeBack() {
        final Scenario scenario = withEvents(
                external(0, ExternalEvent.MACHINE_UNAVAILABLE, "0-1"),
                external(10, ExternalEvent.MACHINE_AVAILABLE, "0-1"),
                external(12, "weather", ""));
        final List<Message> messages = run(scenario);

        assertThat(messages.stream().flatMap(message -> message.events().stream()))
                .filteredOn(event -> event instanceof Event.Notify)
                .containsExactly(
                        new Event.Notify(0, Event.Notify.MACHINE_UNAVAILABLE, Map.of("resources", "0-1")),
                        new Event.Notify(0, Event.Notify.NO_MORE_STATIC_JOBS),
                        new Event.Notify(10, Event.Notify.MACHINE_AVAILABLE, Map.of("resources", "0-1")),
                        new Event.Notify(12, "weather", Map.of("timestamp", 12L)),
                        new Event.Notify(12, Event.Notify.NO_MORE_EXTERNAL_EVENTS));
    }

    @Test
    void startsNoJobOnAMachineThatIsGone() {
        final Scenario gone = withEvents(external(0, ExternalEvent.MACHINE_UNAVAILABLE, "1-2"));
        refuses(gone, List.of(List.of(), List.of(execute("w0!0", 1))), "names core 1, which is unavailable");

        run(gone, execute("w0!0", 0));
        assertThat(rows.job("w0!0").end()).isEqualTo(5);
    }

    @Test
    void refusesEventsThatContradictEachOther() {
        final ExternalEvent gone = external(1, ExternalEvent.MACHINE_UNAVAILABLE, "1");
        for (final ExternalEvent second : List.of(
                external(2, ExternalEvent.MACHINE_UNAVAILABLE, "0-1"),
                external(2, ExternalEvent.MACHINE_AVAILABLE, "2"),
                external(2, ExternalEvent.MACHINE_UNAVAILABLE, "0-2000000"))) {
            assertThatThrownBy(() -> new Simulation(withEvents(gone, second), rows))
                    .isInstanceOf(NoctuleException.class)
                    .hasMessageContaining("The external event");
        }
    }

    @Test
    void keepsMetadataWithTheJob() {
        run(
                scenario(Features.DEFAULT, List.of(Machines.job(0, 0, 1, 5), Machines.job(1, 0, 1, 5))),
                new Decision.SetJobMetadata(0, "w0!0", "first"),
                new Decision.SetJobMetadata(0, "w0!0", "second"),
                new Decision.SetJobMetadata(0, "w0!1", "unwanted"),
                execute("w0!0", 0),
                new Decision.RejectJob(0, "w0!1"));

        assertThat(rows.job("w0!0").metadata()).isEqualTo("second");
        assertThat(rows.job("w0!1").metadata()).isEqualTo("unwanted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"REJECTED", "COMPLETED_SUCCESSFULLY", "NOT_SUBMITTED"})
    void setsNoStateByForceButRunning(String state) {
        final Scenario scenario = scenario(Features.DEFAULT, List.of(Machines.job(0, 0, 1, 5)));
        refuses(
                scenario,
                List.of(List.of(), List.of(new Decision.ChangeJobState(0, "w0!0", JobState.valueOf(state)))),
                "CHANGE_JOB_STATE of job (w0!0): the field \"job_state\" (" + state + ")");
    }

    @Test
    void saysThatAJobSetToRunningNeverEnds() {
        final Simulation simulation =
                new Simulation(scenario(Features.DEFAULT, List.of(Machines.job(0, 0, 1, 5))), rows);
        play(simulation, List.of(List.of(), List.of(new Decision.ChangeJobState(0, "w0!0", JobState.RUNNING))));

        assertThat(simulation.deadlock().orElseThrow().getMessage()).contains("1 were set to RUNNING on no machine");
    }

    @Test
    void failsAJobWhoseProfileReturnsACode() {
        final Profile failing = new Profile.Delay("bad", 5, Map.of("ret", 3L));
        final List<Job> jobs = List.of(Machines.job(0, 0, 1, Double.POSITIVE_INFINITY, 0, 0, failing));
        final List<Message> messages = run(scenario(Features.DEFAULT, jobs), execute("w0!0", 0));

        assertThat(messages.get(2).events())
                .containsExactly(new Event.JobCompleted(5, "w0!0", JobState.COMPLETED_FAILED, 3, ResourceSet.of(0)));
        assertThat(rows.job("w0!0").state()).isEqualTo(JobState.COMPLETED_FAILED);
    }

    private static Scenario scenario(Features features, List<Job> jobs) {
        return scenario(features, jobs, Optional.empty());
    }

    private static Scenario withEvents(ExternalEvent... events) {
        return scenario(
                Features.DEFAULT,
                List.of(Machines.job(0, 0, 1, 5)).subList(0, events.length < 3 ? 1 : 0),
                Optional.of(List.of(events)));
    }

    private static Scenario scenario(Features features, List<Job> jobs, Optional<List<ExternalEvent>> events) {
        return Machines.scenario(Machines.flat(4), jobs).with(features, events);
    }

    private static ExternalEvent external(double date, String type, String machines) {
        return new ExternalEvent(
                date, type, ResourceSet.parse(machines), Map.of("type", type, "timestamp", (long) date));
    }

    private static Decision profile(String workload, String name, double delay) {
        return new Decision.RegisterProfile(0, workload, new Profile.Delay(name, delay, Map.of()));
    }

    private static Decision job(String id, String profile) {
        final double none = Double.POSITIVE_INFINITY;
        return new Decision.RegisterJob(0, new Job(id, 0, 1, none, none, 0, 0, new Profile.Named(profile), Map.of()));
    }

    private static Decision execute(String id, int core) {
        return new Decision.ExecuteJob(0, id, ResourceSet.of(core));
    }

    private void refuses(Features features, String problem, Decision... decisions) {
        refuses(scenario(features, List.of()), List.of(List.of(decisions)), problem);
    }

    private void refuses(Scenario scenario, List<List<Decision>> replies, String problem) {
        assertThatThrownBy(() -> play(new Simulation(scenario, rows), replies))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER))
                .hasMessageContaining(problem);
    }

    /** Answers the first message with nothing and the second one with these decisions. */
    private List<Message> run(Scenario scenario, Decision... decisions) {
        return run(scenario, List.of(List.of(), List.of(decisions)));
    }

    private List<Message> run(Scenario scenario, List<List<Decision>> replies) {
        final Simulation simulation = new Simulation(scenario, rows);
        final List<Message> messages = play(simulation, replies);
        assertThat(simulation.deadlock()).isEmpty();
        return messages;
    }

    /** Answers with these decisions, one list a message, and then with none. */
    private static List<Message> play(Simulation simulation, List<List<Decision>> replies) {
        final Deque<List<Decision>> left = new ArrayDeque<>(replies);
        final List<Message> messages = new ArrayList<>(List.of(simulation.begin()));
        while (!simulation.ended()) {
            final double now = messages.get(messages.size() - 1).now();
            messages.add(simulation.next(new Reply(now, left.isEmpty() ? List.of() : left.poll())));
        }
        return messages;
    }

    private static List<List<String>> types(List<Message> messages) {
        return messages.stream()
                .map(message -> message.events().stream()
                        .map(event -> event.getClass().getSimpleName())
                        .toList())
                .toList();
    }
}
