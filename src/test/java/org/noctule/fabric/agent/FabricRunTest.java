package org.noctule.fabric.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Step;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.JobTerms;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.placement.RampFirstFit;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.fabric.simulator.FabricRules;
import org.noctule.fabric.simulator.FabricRuns;
import org.noctule.json.JsonInput;
import org.noctule.platform.Platform;
import org.noctule.platform.RampFabric;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

final class FabricRunTest {
    private static final RampFabric FABRIC = FabricRuns.fabric(2, 2, 2);
    private static final Platform PLATFORM = FabricRuns.platform(FABRIC);

    /** Two long ops one after the other: 9 s forward and backward in all. */
    private static final OpGraph CHAIN = new OpGraph(
            "chain",
            List.of(new Op(1, "a", 1000, 2000, 1e6, 0), new Op(2, "b", 2000, 4000, 1e6, 0)),
            List.of(new Dep(1, 2)));

    private static AgentContext context(String agent) {
        return new AgentContext(
                JsonInput.parse("{\"agent\": " + agent + "}", "options.json"), 1, AgentRules.DEFAULT, Optional.empty());
    }

    private static Decider agent(String agent) {
        return AgentRegistry.builtIn().find("training").create(context(agent));
    }

    private static Job plain(int id, double submit, int cores, double seconds) {
        return new Job(
                "w0!" + id,
                submit,
                cores,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0,
                0,
                new Profile.Delay("delay", seconds, Map.of()),
                Map.of());
    }

    private static Job training(int id, double submit, double fraction) {
        return FabricRuns.training(id, submit, FABRIC.size(), CHAIN, 10, fraction);
    }

    private static AgentRuns.Log run(List<Job> jobs, Decider agent) {
        return AgentRuns.run(FabricRuns.scenario(PLATFORM, jobs, FabricRules.DEFAULT), agent);
    }

    @Test
    void sharesTheFabricWithJobsThatTrainNothing() {
        final AgentRuns.Log log = run(
                List.of(plain(1, 0, 5, 50), training(2, 1, 1), training(3, 2, 1), plain(4, 3, 2, 5)),
                agent("{\"degree\": \"constant\", \"value\": 2}"));
        assertThat(log.ends.values())
                .extracting(Event.JobCompleted::state)
                .containsOnly(JobState.COMPLETED_SUCCESSFULLY);
        assertThat(log.ends.keySet()).containsExactlyInAnyOrder("w0!1", "w0!2", "w0!4");
        assertThat(log.decisions.get("w0!3")).isInstanceOf(Decision.RejectJob.class);
        assertThat(log.ends.get("w0!4").timestamp()).isGreaterThan(45);
    }

    @Test
    void letsJobsWaitIfAskedTo() {
        final AgentRuns.Log log = run(
                List.of(plain(1, 0, 7, 20), training(2, 1, 1), training(3, 2, 0.6)),
                agent("{\"degree\": \"deadline\", \"floor\": 2, \"retry\": true}"));
        assertThat(log.ends.get("w0!2").alloc().size()).isGreaterThanOrEqualTo(2);
        assertThat(log.ends.get("w0!2").timestamp()).isGreaterThan(20).isLessThan(1 + 90);
        assertThat(log.ends.get("w0!3").timestamp()).isGreaterThan(20).isLessThan(2 + 54);
    }

    @Test
    void doesNotWaitForWhatCannotComeInTime() {
        final AgentRuns.Log log = run(
                List.of(plain(1, 0, 8, 80), training(2, 1, 0.3)), agent("{\"degree\": \"deadline\", \"retry\": true}"));
        assertThat(log.decisions.get("w0!2")).isInstanceOf(Decision.RejectJob.class);
        assertThat(log.ends).containsOnlyKeys("w0!1");
    }

    @Test
    void rejectsWhatTheSimulatorRefusesAsTooLate() {
        final AgentRuns.Log log = run(List.of(training(1, 0, 0.3)), agent("{\"degree\": \"constant\", \"value\": 2}"));
        assertThat(log.refusals.get("w0!1").details()).containsEntry("cause", "max_acceptable_jct_exceeded");
        assertThat(log.decisions.get("w0!1")).isInstanceOf(Decision.RejectJob.class);
    }

    @Test
    void tellsTheSimulatorThatThereIsNoRoom() {
        final AgentRuns.Log log = run(
                List.of(plain(1, 0, 7, 20), training(2, 1, 1)),
                agent("{\"degree\": \"constant\", \"value\": 4, \"mask\": \"published\"}"));
        assertThat(log.refusals).isEmpty();
        final AgentRuns.Log scattered = run(
                List.of(
                        plain(1, 0, 1, 20),
                        plain(2, 0, 1, 30),
                        plain(3, 0, 1, 20),
                        plain(4, 0, 1, 30),
                        plain(5, 0, 1, 30),
                        plain(6, 0, 1, 20),
                        plain(7, 0, 1, 30),
                        plain(8, 0, 1, 20),
                        training(9, 25, 1)),
                agent("{\"degree\": \"constant\", \"value\": 4, \"mask\": \"published\"}"));
        assertThat(scattered.refusals.get("w0!9").details()).containsEntry("cause", "op_placement");
    }

    @Test
    void keepsOffMachinesThatAreOutOfUse() {
        final FabricRun run =
                FabricAgentOptions.planning(context("{}").agent(), 1).begin(begins(), context("{}"));
        run.receive(new Message(0, List.of(notify(Event.Notify.MACHINE_UNAVAILABLE, "1-7"))));
        run.reply();
        FabricsQuestion question = run.receive(new Message(1, List.of(new Event.JobSubmitted(1, training(1, 1, 1)))))
                .orElseThrow();
        assertThat(question.freeServers()).isEqualTo(1);
        assertThat(question.largestAllowed()).isEqualTo(1);
        run.answer(question, DegreeChoice.of(0));
        run.reply();
        run.receive(new Message(2, List.of(notify(Event.Notify.MACHINE_AVAILABLE, "1-7"))));
        question = run.receive(new Message(3, List.of(new Event.JobSubmitted(3, training(2, 3, 1)))))
                .orElseThrow();
        assertThat(question.freeServers()).isEqualTo(8);
        assertThat(question.largestAllowed()).isEqualTo(8);
        run.answer(question, DegreeChoice.of(4));
        assertThat(run.reply().decisions()).hasSize(1);
        run.receive(new Message(4, List.of(notify(Event.Notify.MACHINE_UNAVAILABLE, "0-7"))));
        run.receive(new Message(
                5,
                List.of(new Event.JobCompleted(
                        5, "w0!2", JobState.COMPLETED_SUCCESSFULLY, 0, ResourceSet.range(0, 3)))));
        question = run.receive(new Message(6, List.of(new Event.JobSubmitted(6, training(3, 6, 1)))))
                .orElseThrow();
        assertThat(question.freeServers()).isZero();
        assertThat(question.largestAllowed()).isZero();
    }

    private static Event.Notify notify(String type, String resources) {
        return new Event.Notify(0, type, Map.of("resources", resources));
    }

    private static Event.SimulationBegins begins() {
        final Scenario scenario = FabricRuns.scenario(PLATFORM, List.of(), FabricRules.DEFAULT);
        try (Simulation simulation = new Simulation(scenario, SilentRecorder.INSTANCE)) {
            return (Event.SimulationBegins) simulation.begin().events().get(0);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void exactMasksTellWhatCanReallyBePlaced(long seed) {
        final Random random = new Random(seed);
        final RampFabric fabric = FabricRuns.fabric(4, 4, 2);
        final FabricState state = new FabricState(fabric, 80e9);
        for (int server = 0; server < fabric.size(); server++) {
            if (random.nextInt(3) > 0) {
                state.take(server, server);
            }
        }
        final QuantumPartitioner partitioner = new QuantumPartitioner(0.01);
        final JobPlanner planner = new JobPlanner(
                partitioner,
                new JobForecaster(StepRules.corrected(), Heuristics.published(), ForecastMemo.NONE),
                16,
                new ExactMask(),
                StepRules.corrected());
        for (int i = 0; i < 10; i++) {
            final StepGraph graph = RandomJobs.graph(random);
            final FabricJob job = new FabricJob(
                    "w0!" + i,
                    0,
                    graph,
                    new JobTerms(1, 1),
                    StepRules.corrected().totals(graph));
            final DegreeQuestion question =
                    new FabricQuestion(job, Optional.empty(), planner, new FabricMirror(state), 0);
            for (int degree = 1; degree <= 16; degree++) {
                final boolean placed = (degree == 1 || degree % 2 == 0)
                        && new RampFirstFit()
                                .place(
                                        StepRules.corrected()
                                                .splitter()
                                                .split(graph, partitioner.partition(graph, degree)),
                                        state)
                                .isPresent();
                assertThat(question.allows(degree)).isEqualTo(placed);
            }
        }
    }

    @Test
    void posesTheChoiceOfDegreesAsAProblem() {
        final List<FabricJob> pool = new ArrayList<>();
        for (final double fraction : new double[] {0.3, 1}) {
            final StepGraph graph = StepGraph.of(CHAIN);
            pool.add(new FabricJob(
                    "w0!0",
                    0,
                    graph,
                    new JobTerms(10, fraction),
                    StepRules.corrected().totals(graph)));
        }
        final PartitionProblem problem = new PartitionProblem(context("{\"max_degree\": 8}"), JobRanges.of(pool, 8));
        assertThat(problem.actions().size()).isEqualTo(9);
        final List<Double> rewards = new ArrayList<>();
        final Scenario scenario = FabricRuns.scenario(
                PLATFORM,
                List.of(training(1, 0, 1), training(2, 1, 0.3), training(3, 2, 1), training(4, 3, 1)),
                FabricRules.DEFAULT);
        final int[] actions = {4, 2, 0, 4};
        try (Simulation simulation = new Simulation(scenario, SilentRecorder.INSTANCE)) {
            Message message = simulation.begin();
            while (!simulation.ended()) {
                Step step = problem.receive(message);
                while (step instanceof Step.Choose choose) {
                    final float[] values = choose.observation().toArray();
                    assertThat(values).hasSize(problem.observationSize());
                    for (final float value : values) {
                        assertThat(value).isBetween(0f, 1f);
                    }
                    final int action = actions[rewards.size()];
                    assertThat(choose.mask().allows(action)).isTrue();
                    rewards.add(choose.rewardSinceLast());
                    step = problem.choose(action);
                }
                message = simulation.next(((Step.Send) step).reply());
            }
            assertThat(problem.receive(message)).isInstanceOf(Step.Send.class);
        }
        rewards.add(problem.earned());
        assertThat(rewards).containsExactly(0.0, 1.0, -1.0, -1.0, 1.0);
    }

    /** The backward parts of the second op wait only for each other, by the rules of ddls. */
    @Test
    void aJobWhoseStepWouldNeverEndIsRefusedAndTheOthersGoOn() {
        final OpGraph fork = new OpGraph(
                "fork",
                List.of(new Op(1, "a", 1, 2, 1e6, 0), new Op(2, "b", 2, 4, 1e6, 0), new Op(3, "c", 2, 4, 1e6, 0)),
                List.of(new Dep(1, 2), new Dep(1, 3)));
        final List<Job> jobs =
                List.of(training(1, 0, 1), FabricRuns.training(2, 1, FABRIC.size(), fork, 10, 1), training(3, 2, 1));
        final String options = "{\"agent\": {\"degree\": \"constant\", \"value\": 2, \"mask\": \"published\"}}";
        final AgentRuns.Log published = AgentRuns.run(
                FabricRuns.scenario(PLATFORM, jobs, FabricRuns.ddls(0.01)), AgentRuns.ddls("training", options));
        assertThat(published.refusals.get("w0!2").details())
                .containsEntry("cause", "op_partition")
                .containsEntry(
                        "detail",
                        "a training step of \"fork\" never ends: op 5a waits only for the other parts of its own op");
        assertThat(published.ends).containsOnlyKeys("w0!1", "w0!3");
        assertThat(run(jobs, agent("{\"degree\": \"constant\", \"value\": 2}")).ends)
                .containsOnlyKeys("w0!1", "w0!2", "w0!3");
    }

    @Test
    void refusesOptionsThatItDoesNotKnow() {
        assertThatThrownBy(() -> agent("{\"degre\": \"max\"}"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("degre");
        assertThatThrownBy(() -> agent("{\"mask\": \"none\"}")).isInstanceOf(NoctuleException.class);
        assertThatThrownBy(() -> agent("{\"quantum\": 0}")).isInstanceOf(NoctuleException.class);
        assertThatThrownBy(() -> agent("{\"max_degree\": 0}")).isInstanceOf(NoctuleException.class);
    }
}
