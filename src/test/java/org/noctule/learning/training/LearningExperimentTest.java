package org.noctule.learning.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Golden;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.json.JsonInput;
import org.noctule.learning.Environment;
import org.noctule.learning.Natives;
import org.noctule.learning.Turn;
import org.noctule.learning.algorithm.GreedyAction;
import org.noctule.learning.algorithm.LearnerOptions;
import org.noctule.learning.algorithm.Learners;
import org.noctule.learning.algorithm.NetworkPolicy;
import org.noctule.learning.environment.SessionEnvironment;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.learning.network.Networks;
import org.noctule.learning.network.PlayedNetwork;
import org.noctule.learning.network.StoredNetwork;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.platform.PStateRule;
import org.noctule.random.Chance;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/**
 * HDeepRM's learning experiment: two jobs, one decision, 1,500 episodes. The rewards of the actions are 6.6, 8.4, 6.0,
 * 6.6 and 8.4 (golden case C19), and 8.4 stands for the best makespan, 5.25 s.
 */
@Tag("whole")
final class LearningExperimentTest {
    private static final AgentRules AGENT_RULES = AgentRules.DEFAULT.with(
            AgentRules.QueueOrder.HISTORY,
            AgentRules.HighCores.BUSY,
            AgentRules.Progress.PUBLISHED,
            AgentRules.ImpossibleJobs.WAIT,
            AgentRules.Intervals.PUBLISHED,
            AgentRules.BandwidthSums.PUBLISHED);
    private static final SimulatorRules SIMULATOR_RULES = new SimulatorRules(
            PStateRule.AGENT, 1e-9, SimulatorRules.LastMessage.APPENDED, SimulatorRules.HostPower.PUBLISHED);
    private static final String ENV = """
            {"objective": "makespan", "queue_sensitivity": 0.05, "observation": "minimal", "actions": {"void": false,
             "selection": [{"shortest": ["high_gflops", "high_mem_bw", "low_power"]},
                           {"first": ["high_gflops", "high_mem_bw"]}]}}
            """;

    @TempDir
    Path directory;

    @BeforeAll
    static void load() {
        Natives.need();
    }

    private static Environment environment() {
        final List<Job> jobs = IntStream.range(0, 2)
                .mapToObj(i -> new Job(
                        "w0!" + i,
                        0,
                        1,
                        Double.POSITIVE_INFINITY,
                        5,
                        8000,
                        24,
                        new Profile.ParallelHomogeneous("P", 21e9, 0, Map.of()),
                        Map.of()))
                .toList();
        final Scenario scenario = Scenario.of(
                        new CoreMachine(Golden.learning()),
                        List.of(new Workload("w0", jobs, List.of())),
                        JobLimits.of(jobs),
                        SIMULATOR_RULES)
                .checked(true);
        final EnvironmentOptions options = EnvironmentOptions.read(Optional.of(JsonInput.parse(ENV, "env")));
        return new SessionEnvironment(
                seed -> new Simulation(scenario, SilentRecorder.INSTANCE),
                seed -> new PolicyPairProblem(options, AGENT_RULES, seed, false));
    }

    /** Trains and returns the mean return of the last 50 episodes. */
    private double train(long seed, NetworkOptions network, LearnerOptions learner, Environment environment) {
        final TrainingPlan plan = new TrainingPlan(
                new TrainingOptions(seed, 1500),
                network,
                learner,
                new Layout(
                        "policy minimal",
                        environment.observationSize(),
                        environment.actions().names()));
        final double[] sum = {0};
        try (Trainer trainer =
                new Trainer(new GradientMethod(plan, List.of(environment)), plan.options(), Optional.empty())) {
            final Trained trained = trainer.run(
                    progress -> sum[0] += progress.update() > 1450 ? progress.meanReturn() : 0, () -> false);
            trained.last().write(directory.resolve("model.safetensors"));
        }
        return sum[0] / 50;
    }

    private static NetworkOptions network(String type) {
        return Networks.read(JsonInput.parse("{\"type\": \"" + type + "\", \"hidden\": 16}", "test"));
    }

    private static LearnerOptions learner(String name) {
        return Learners.read(JsonInput.parse("{\"name\": \"" + name + "\", \"lr\": 0.005}", "test"));
    }

    private long settled(NetworkOptions network, LearnerOptions learner) {
        try (Environment environment = environment()) {
            return IntStream.range(0, 10)
                    .filter(seed -> train(seed, network, learner, environment) > 8.39)
                    .count();
        }
    }

    @Test
    void anActorCriticLearnsThePairWithTheBestMakespan() {
        try (Environment environment = environment()) {
            train(0, network("actor_critic"), learner("actor_critic"), environment);
            final Path file = directory.resolve("model.safetensors");
            try (PlayedNetwork network = StoredNetwork.play(Model.read(file), file.toString())) {
                final NetworkPolicy policy =
                        new NetworkPolicy(network, new GreedyAction(), Chance.of(0, Chance.Purpose.ACTIONS, 0));
                final Turn.Choice choice = (Turn.Choice) environment.begin(1);
                final int action = policy.choose(choice.observation(), choice.mask());
                assertThat(environment.actions().names().get(action)).endsWith("high_mem_bw");
                assertThat(environment.step(action).reward()).isEqualTo(8.4);
            }
        }
    }

    @Test
    @Tag("long")
    void nineOfTenActorCriticsSettleOnTheOptimum() {
        assertThat(settled(network("actor_critic"), learner("actor_critic"))).isGreaterThanOrEqualTo(9);
    }

    /** Without a baseline some settle on the second best: with the original, two of ten did. */
    @Test
    @Tag("long")
    void mostOfTenSettleByReinforce() {
        assertThat(settled(network("reinforce"), learner("reinforce"))).isGreaterThanOrEqualTo(8);
    }
}
