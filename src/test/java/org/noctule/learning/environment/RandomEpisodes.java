package org.noctule.learning.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.noctule.agent.AgentRules;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.json.JsonInput;
import org.noctule.learning.Environment;
import org.noctule.platform.Cluster;
import org.noctule.platform.Links;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/** Episodes whose jobs are drawn from their seeds, on two nodes of two processors of four cores. */
final class RandomEpisodes {
    private static final Links LINKS = new Links("ideal", "1Gbps", "0us");

    private RandomEpisodes() {}

    static Platform platform() {
        final ProcessorType type = new ProcessorType("p", 4, 2, 8, 20, 100);
        final NodeType node = new NodeType("n", List.of(new NodeType.Processors(type, 2)), 64_000);
        return new Platform(List.of(new Cluster("c", List.of(new Cluster.Nodes(node, 2)), LINKS)), LINKS, "{}");
    }

    static List<Job> jobs(long seed, int count) {
        final Random random = Seeds.random(seed);
        final List<Job> jobs = new ArrayList<>();
        double submit = random.nextInt(5);
        for (int id = 1; id <= count; id++) {
            submit += random.nextInt(3) == 0 ? 0 : random.nextInt(20);
            final double seconds = 1 + random.nextInt(60);
            jobs.add(new Job(
                    "w0!" + id,
                    submit,
                    1 + random.nextInt(random.nextInt(4) == 0 ? 16 : 6),
                    Double.POSITIVE_INFINITY,
                    seconds + random.nextInt(30),
                    random.nextInt(8000),
                    random.nextInt(12),
                    new Profile.ReferenceTime("p" + id, seconds, Map.of()),
                    Map.of()));
        }
        return jobs;
    }

    static Simulation simulation(long seed, int count) {
        final List<Job> jobs = jobs(seed, count);
        final Scenario scenario = Scenario.of(
                        new CoreMachine(platform()),
                        List.of(new Workload("w0", jobs, List.of())),
                        JobLimits.of(jobs),
                        SimulatorRules.DEFAULT)
                .checked(true);
        return new Simulation(scenario, SilentRecorder.INSTANCE);
    }

    static EnvironmentOptions options(String env) {
        return EnvironmentOptions.read(Optional.of(JsonInput.parse(env.replace('\'', '"'), "env")));
    }

    static Environment policyPairs(String env, int count) {
        return new SessionEnvironment(
                seed -> simulation(seed, count),
                seed -> new PolicyPairProblem(options(env), AgentRules.DEFAULT, seed, false));
    }
}
