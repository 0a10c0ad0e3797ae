package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.agent.AgentRules;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Cluster;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

class QueueAgentTest {
    private static final AgentRules WAIT = AgentRules.DEFAULT.with(AgentRules.ImpossibleJobs.WAIT);
    private static final List<Job> TOO_WIDE = List.of(
            TestMachines.job(1, 0, 5, 10, 10), TestMachines.job(2, 0, 4, 10, 10), TestMachines.job(3, 1, 0, 10, 10));

    private static List<String> names() {
        return TestMachines.names().toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void rejectsJobsThatCanNeverRun(String name) {
        final FlatReplay replay = FlatReplay.run(TestMachines.flat(4), TOO_WIDE, TestMachines.agent(name, ""));

        assertThat(replay.rejected).containsExactly("w0!1", "w0!3");
        assertThat(replay.starts).containsOnlyKeys("w0!2");
    }

    @ParameterizedTest
    @MethodSource("names")
    void letsThemWaitIfTheRulesSaySo(String name) {
        final FlatReplay replay = FlatReplay.run(TestMachines.flat(4), TOO_WIDE, TestMachines.agent(name, "", WAIT));

        assertThat(replay.rejected).isEmpty();
        if (name.equals("fcfs")) {
            assertThat(replay.starts).isEmpty();
        } else {
            assertThat(replay.starts).containsOnlyKeys("w0!2");
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void rejectsJobsWhoseMemoryNoNodeHas(String name) {
        final Platform platform = TestMachines.nodes(TestMachines.node(2, 1000), 2);
        final List<Job> jobs = List.of(TestMachines.job(1, 0, 1, 10, 10, 1001), TestMachines.job(2, 0, 3, 10, 10, 501));

        assertThat(FlatReplay.run(platform, jobs, TestMachines.agent(name, "")).rejected)
                .containsExactly("w0!1", "w0!2");
    }

    @ParameterizedTest
    @MethodSource("names")
    void startsEveryPossibleJobWhateverMemoryAndEstimatesSay(String name) {
        final Platform platform = TestMachines.platform(
                new Cluster.Nodes(TestMachines.node(2, 1000), 2), new Cluster.Nodes(TestMachines.node(4, 1600), 2));
        for (int seed = 0; seed < 20; seed++) {
            final List<Job> jobs =
                    RandomWorkload.jobs(new Random(seed), 120, 12, RandomWorkload.Estimates.values()[seed % 4], 400);

            final FlatReplay replay = FlatReplay.run(
                    platform,
                    jobs,
                    TestMachines.agent(name, "\"passes\": \"" + (seed % 2 == 0 ? "date" : "event") + "\""));

            assertThat(replay.starts).hasSize(120);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void repeatsItself(String name) {
        final List<Job> jobs = RandomWorkload.jobs(new Random(1), 200, 12, RandomWorkload.Estimates.UPPER_BOUNDS, 0);
        final Platform platform = TestMachines.flat(12);

        final FlatReplay first = FlatReplay.run(platform, jobs, TestMachines.agent(name, ""));
        final FlatReplay second = FlatReplay.run(platform, jobs, TestMachines.agent(name, ""));

        assertThat(second.starts).isEqualTo(first.starts);
        assertThat(second.allocs).isEqualTo(first.allocs);
    }

    @ParameterizedTest
    @CsvSource({"fcfs, 0, 10, 15, 15", "filler, 0, 20, 0, 10", "easy, 0, 10, 15, 15", "conservative, 0, 10, 15, 15"})
    void servesTheQueueByItsMethod(String name, double first, double head, double narrow, double last) {
        final List<Job> jobs = List.of(
                TestMachines.job(1, 0, 3, 10, 10),
                TestMachines.job(2, 0, 4, 5, 5),
                TestMachines.job(3, 0, 1, 20, 20),
                TestMachines.job(4, 0, 2, 10, 10));

        final FlatReplay replay = FlatReplay.run(TestMachines.flat(4), jobs, TestMachines.agent(name, ""));

        assertThat(replay.starts.values()).hasSize(4);
        assertThat(List.of(
                        replay.starts.get("w0!1"),
                        replay.starts.get("w0!2"),
                        replay.starts.get("w0!3"),
                        replay.starts.get("w0!4")))
                .containsExactly(first, head, narrow, last);
    }

    @Test
    void headsThatWaitForMemoryAreNotPassedForever() {
        final Platform platform = TestMachines.nodes(TestMachines.node(2, 1000), 1);
        final List<Job> jobs = new ArrayList<>();
        jobs.add(TestMachines.job(1, 0, 1, 10, 10, 600));
        jobs.add(TestMachines.job(2, 1, 1, 10, 10, 600));
        for (int id = 3; id < 40; id++) {
            jobs.add(TestMachines.job(id, id - 1, 1, 9, 9, 500));
        }

        final FlatReplay replay = FlatReplay.run(platform, jobs, TestMachines.agent("easy", ""));

        assertThat(replay.starts.get("w0!2")).isEqualTo(10);
    }

    @Test
    void refusesOptionsThatItDoesNotKnow() {
        assertThatThrownBy(() -> TestMachines.agent("easy", "\"ordre\": \"first\""))
                .isInstanceOfSatisfying(NoctuleException.class, error -> {
                    assertThat(error).hasMessage("options.json: $.agent: the key \"ordre\" is unknown.");
                    assertThat(error.remedy()).isEqualTo("Maybe you mean \"order\".");
                });
        assertThatThrownBy(() -> TestMachines.agent("easy", "\"order\": \"furst\""))
                .hasMessageContaining("$.agent.order");
        assertThatThrownBy(() -> TestMachines.agent("easy", "\"cores\": \"lowest\""))
                .hasMessageContaining("$.agent.cores");
        assertThatThrownBy(() -> TestMachines.agent("easy", "\"passes\": \"dates\""))
                .hasMessageContaining("$.agent.passes");
    }

    @ParameterizedTest
    @MethodSource("names")
    void startsNothingOnMachinesThatAreUnavailable(String name) {
        for (final String keys : List.of("", "\"passes\": \"event\"", "\"cores\": \"high_cores\"")) {
            final Decider agent = TestMachines.agent(name, keys);
            agent.decide(new FlatReplay(TestMachines.flat(4), List.of()).begin());
            final Event wide = new Event.JobSubmitted(1, TestMachines.job(1, 1, 2, 10, 10));
            final Event narrow = new Event.JobSubmitted(1, TestMachines.job(2, 1, 1, 10, 10));

            assertThat(decide(agent, 0, notice(Event.Notify.MACHINE_UNAVAILABLE, "0 2-3")))
                    .isEmpty();
            assertThat(decide(agent, 1, wide)).isEmpty();
            assertThat(decide(agent, 2, notice(Event.Notify.MACHINE_AVAILABLE, "3")))
                    .containsExactly(new Decision.ExecuteJob(2, "w0!1", ResourceSet.of(1, 3)));
            assertThat(decide(agent, 3, notice(Event.Notify.MACHINE_UNAVAILABLE, "1")))
                    .isEmpty();
            assertThat(decide(agent, 4, narrow)).isEmpty();
            assertThat(decide(agent, 5, ended("w0!1")))
                    .containsExactly(new Decision.ExecuteJob(5, "w0!2", ResourceSet.of(3)));
            assertThat(decide(agent, 6, notice(Event.Notify.MACHINE_AVAILABLE, "0-2")))
                    .isEmpty();
            assertThat(decide(agent, 7, new Event.JobSubmitted(7, TestMachines.job(3, 7, 3, 10, 10))))
                    .containsExactly(new Decision.ExecuteJob(7, "w0!3", ResourceSet.range(0, 2)));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void dropsAJobThatRanWithoutIt(String name) {
        final Decider agent = TestMachines.agent(name, "");
        agent.decide(new FlatReplay(TestMachines.flat(4), List.of()).begin());
        decide(agent, 0, new Event.JobSubmitted(0, TestMachines.job(1, 0, 4, 10, 10)));
        decide(agent, 1, new Event.JobSubmitted(1, TestMachines.job(2, 1, 4, 10, 10)));
        decide(agent, 2, new Event.JobSubmitted(2, TestMachines.job(3, 2, 4, 10, 10)));

        assertThat(decide(agent, 3, ended("w0!2"))).isEmpty();
        assertThat(decide(agent, 4, ended("w0!1")))
                .containsExactly(new Decision.ExecuteJob(4, "w0!3", ResourceSet.range(0, 3)));
    }

    private static List<Decision> decide(Decider agent, double now, Event event) {
        return agent.decide(new Message(now, List.of(event))).decisions();
    }

    private static Event notice(String type, String cores) {
        return new Event.Notify(0, type, Map.of("resources", cores));
    }

    private static Event ended(String id) {
        return new Event.JobCompleted(0, id, JobState.COMPLETED_SUCCESSFULLY, 0, ResourceSet.EMPTY);
    }

    @Test
    void refusesTheEndOfAJobThatDoesNotRun() {
        final Decider agent = TestMachines.agent("easy", "");
        agent.decide(new FlatReplay(TestMachines.flat(4), List.of()).begin());

        assertThatThrownBy(() -> agent.decide(new Message(
                        1,
                        List.of(new Event.JobCompleted(
                                1, "w0!9", JobState.COMPLETED_SUCCESSFULLY, 0, ResourceSet.EMPTY)))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("w0!9");
    }

    @Test
    void refusesAMessageBeforeTheBeginning() {
        assertThatThrownBy(() -> TestMachines.agent("easy", "").decide(new Message(1, List.of())))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("SIMULATION_BEGINS");
    }

    @ParameterizedTest
    @MethodSource("names")
    void placesJobsByACoreOrder(String name) {
        final Platform platform = TestMachines.platform(
                new Cluster.Nodes(TestMachines.node(2, 1000), 1), new Cluster.Nodes(TestMachines.node(4, 1600), 1));

        final FlatReplay replay = FlatReplay.run(
                platform,
                List.of(TestMachines.job(1, 0, 2, 10, 10)),
                TestMachines.agent(name, "\"cores\": \"high_mem\""));

        assertThat(replay.allocs.get("w0!1")).isEqualTo(ResourceSet.range(2, 3));
    }

    @ParameterizedTest
    @MethodSource("names")
    void letJobsWaitAgainWhoseStartsAreRefusedUntilSomethingElseHappens(String name) {
        for (final String passes : List.of("date", "event")) {
            final Decider agent = TestMachines.agent(name, "\"passes\": \"" + passes + "\"");
            agent.decide(new FlatReplay(TestMachines.flat(4), List.of()).begin());
            decide(agent, 0, new Event.JobSubmitted(0, TestMachines.job(1, 0, 2, 10, 10)));
            assertThat(decide(agent, 1, new Event.JobSubmitted(1, TestMachines.job(2, 1, 2, 10, 10))))
                    .hasSize(1);
            final Map<String, Object> details = Map.of("job_id", "w0!2", "cause", "companions", "rejected", false);

            assertThat(decide(agent, 1, new Event.Notify(1, Event.Notify.EXECUTION_REFUSED, details)))
                    .isEmpty();
            assertThat(decide(agent, 5, ended("w0!1")))
                    .singleElement()
                    .satisfies(decision ->
                            assertThat(((Decision.ExecuteJob) decision).jobId()).isEqualTo("w0!2"));
            assertThat(decide(agent, 6, new Event.JobSubmitted(6, TestMachines.job(3, 6, 2, 10, 10))))
                    .hasSize(1);
        }
    }
}
