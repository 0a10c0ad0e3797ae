package org.noctule.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.backfill.FlatReplay;
import org.noctule.agent.backfill.RandomWorkload;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.platform.Cluster;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;

/** {@link FlatReplay} checks that each job starts once, on as many free cores as it asks for. */
class SchedulingAgentTest {
    private static final SchedulingPolicy FIRST_ONLY = cluster -> {
        for (final Job job : cluster.waiting()) {
            if (!cluster.start(job)) {
                return;
            }
        }
    };
    private static final SchedulingPolicy ALL_THAT_FIT =
            cluster -> cluster.waiting().forEach(cluster::start);
    private static final SchedulingPolicy SHORT_ONES = cluster ->
            cluster.waiting(Comparator.comparingDouble(Job::estimate)).forEach(cluster::start);

    private static SchedulingAgent agent(SchedulingPolicy policy, String keys, AgentRules rules) {
        final JsonInput decision = JsonInput.parse("{\"agent\": {" + keys + "}}", "options.json");
        return new SchedulingAgent(new AgentContext(decision, 7, rules, Optional.empty()), policy);
    }

    private static SchedulingAgent agent(SchedulingPolicy policy) {
        return agent(policy, "", AgentRules.DEFAULT);
    }

    private static Message begins(int cores) {
        return new Message(
                0,
                List.of(new Event.SimulationBegins(
                        0, TestMachines.flat(cores), PStateRule.SIMULATOR, new JobLimits(1, 1, 1, 1), Map.of())));
    }

    private static Message submits(double date, Job... jobs) {
        final List<Event> events = new ArrayList<>();
        for (final Job job : jobs) {
            events.add(new Event.JobSubmitted(date, job));
        }
        return new Message(date, events);
    }

    private static Message ends(double date, Job job, JobState state, ResourceSet cores) {
        return new Message(date, List.of(new Event.JobCompleted(date, job.id(), state, 0, cores)));
    }

    private static Decision.ExecuteJob starts(double date, Job job, int... cores) {
        return new Decision.ExecuteJob(date, job.id(), ResourceSet.of(cores));
    }

    @ParameterizedTest
    @CsvSource({
        "fcfs, first, lowest_id",
        "filler, first, lowest_id",
        "filler, shortest, lowest_id",
        "filler, first, high_gflops",
        "filler, first, random"
    })
    void schedulesAsTheBuiltInAgentsDo(String name, String order, String cores) {
        final SchedulingPolicy policy =
                name.equals("fcfs") ? FIRST_ONLY : order.equals("shortest") ? SHORT_ONES : ALL_THAT_FIT;
        final Platform platform = TestMachines.platform(
                new Cluster.Nodes(TestMachines.node(2, 1000), 2), new Cluster.Nodes(TestMachines.node(4, 1600), 2));
        for (int seed = 0; seed < 12; seed++) {
            final List<Job> jobs =
                    RandomWorkload.jobs(new Random(seed), 120, 14, RandomWorkload.Estimates.values()[seed % 4], 400);
            final String keys = "\"cores\": \"" + cores + "\"";
            final FlatReplay expected =
                    FlatReplay.run(platform, jobs, TestMachines.agent(name, keys + ", \"order\": \"" + order + "\""));
            final FlatReplay replay = FlatReplay.run(platform, jobs, agent(policy, keys, AgentRules.DEFAULT));
            assertThat(replay.starts).isEqualTo(expected.starts);
            assertThat(replay.allocs).isEqualTo(expected.allocs);
            assertThat(replay.rejected).isEqualTo(expected.rejected);
            assertThat(replay.starts.size() + replay.rejected.size()).isEqualTo(jobs.size());
        }
    }

    @Test
    void letsImpossibleJobsWaitIfTheRulesSaySo() {
        final List<Job> jobs = List.of(TestMachines.job(1, 0, 5, 10, 10), TestMachines.job(2, 0, 4, 10, 10));
        final AgentRules wait = AgentRules.DEFAULT.with(AgentRules.ImpossibleJobs.WAIT);
        final FlatReplay replay = FlatReplay.run(TestMachines.flat(4), jobs, agent(ALL_THAT_FIT, "", wait));
        assertThat(replay.rejected).isEmpty();
        assertThat(replay.starts).containsOnlyKeys("w0!2");
    }

    @Test
    void keepsTheCoresOfAKilledJobUntilItsEnd() {
        final Job old = TestMachines.job(1, 0, 2, 100, 10);
        final Job next = TestMachines.job(2, 20, 2, 10, 10);
        final Decider agent = agent(cluster -> {
            for (final StartedJob late : cluster.running()) {
                if (cluster.now() > late.expectedEnd()) {
                    assertThat(late).isEqualTo(new StartedJob(old, ResourceSet.of(0, 1), 0));
                    cluster.kill(late.job());
                    cluster.kill(late.job());
                }
            }
            cluster.waiting().forEach(cluster::start);
        });
        agent.decide(begins(3));
        assertThat(agent.decide(submits(0, old)).decisions()).containsExactly(starts(0, old, 0, 1));
        assertThat(agent.decide(submits(20, next)).decisions())
                .containsExactly(new Decision.KillJobs(20, List.of(old.id())));
        assertThat(agent.decide(ends(20, old, JobState.COMPLETED_KILLED, ResourceSet.of(0, 1)))
                        .decisions())
                .containsExactly(starts(20, next, 0, 1));
    }

    @Test
    void leavesOutMachinesThatFail() {
        final Decider agent = agent(ALL_THAT_FIT);
        final Job narrow = TestMachines.job(1, 0, 2, 10, 10);
        final Job wide = TestMachines.job(2, 1, 3, 10, 10);
        agent.decide(begins(3));
        agent.decide(notice(0, Event.Notify.MACHINE_UNAVAILABLE));
        assertThat(agent.decide(submits(0, narrow)).decisions()).containsExactly(starts(0, narrow, 0, 2));
        assertThat(agent.decide(submits(1, wide)).decisions()).isEmpty();
        assertThat(agent.decide(ends(10, narrow, JobState.COMPLETED_SUCCESSFULLY, ResourceSet.of(0, 2)))
                        .decisions())
                .isEmpty();
        assertThat(agent.decide(notice(11, Event.Notify.MACHINE_AVAILABLE)).decisions())
                .containsExactly(starts(11, wide, 0, 1, 2));
    }

    private static Message notice(double date, String type) {
        return new Message(date, List.of(new Event.Notify(date, type, Map.of("resources", "1"))));
    }

    @Test
    void rejectsAndCallsAndIsSilentAtTheEnd() {
        final Job job = TestMachines.job(1, 0, 2, 10, 10);
        final Decider agent = agent(cluster -> {
            assertThat(cluster.freeCores()).isEqualTo(cluster.platform().nbCores());
            cluster.waiting().forEach(cluster::reject);
            cluster.callAt(cluster.now() + 60);
        });
        agent.decide(begins(3));
        assertThat(agent.decide(submits(5, job)).decisions())
                .containsExactly(new Decision.RejectJob(5, job.id()), new Decision.CallMeLater(5, 65));
        assertThat(agent.decide(new Message(9, List.of(new Event.SimulationEnds(9))))
                        .decisions())
                .isEmpty();
    }

    @Test
    void refusesDecisionsAboutJobsThatAreNotThere() {
        final Job job = TestMachines.job(1, 0, 2, 10, 10);
        assertThatThrownBy(() -> decided(cluster -> cluster.kill(job), job)).hasMessageContaining("does not run");
        assertThatThrownBy(() -> decided(cluster -> cluster.callAt(0), job)).hasMessageContaining("not after");
        assertThatThrownBy(() -> decided(
                        cluster -> {
                            cluster.start(job);
                            cluster.start(job);
                        },
                        job))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("it wanted to start the job (w0!1) at date 0.0, which does not wait");
    }

    private static void decided(SchedulingPolicy policy, Job job) {
        final Decider agent = agent(cluster -> {
            if (cluster.waiting().contains(job)) {
                policy.schedule(cluster);
            }
        });
        agent.decide(begins(4));
        agent.decide(submits(0, job));
    }

    @Test
    void complainsOfASimulatorThatTellsNonsense() {
        final Job job = TestMachines.job(1, 0, 2, 10, 10);
        final Decider agent = agent(ALL_THAT_FIT);
        assertThatThrownBy(() -> agent.decide(submits(0, job))).hasMessageContaining("SIMULATION_BEGINS");
        agent.decide(begins(4));
        agent.decide(submits(0, job));
        assertThatThrownBy(() -> agent.decide(submits(0, job)))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("submitted twice");
        final Job other = TestMachines.job(2, 0, 2, 10, 10);
        assertThatThrownBy(() -> agent.decide(ends(1, other, JobState.COMPLETED_KILLED, ResourceSet.of(2, 3))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("neither waited nor ran");
    }
}
