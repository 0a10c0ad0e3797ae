package org.noctule.agent.classic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Policy;
import org.noctule.agent.PolicyAgent;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.problem.EpisodeRecord;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.json.JsonInput;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.QuietRecorder;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/** A run of a policy against the simulator, with everything that was said. */
final class Experiment extends QuietRecorder {
    static final AgentRules HDEEPRM = AgentRules.DEFAULT.with(
            AgentRules.QueueOrder.HISTORY,
            AgentRules.HighCores.BUSY,
            AgentRules.Progress.PUBLISHED,
            AgentRules.ImpossibleJobs.WAIT,
            AgentRules.Intervals.PUBLISHED,
            AgentRules.BandwidthSums.PUBLISHED);
    static final SimulatorRules HDEEPRM_SIMULATOR = new SimulatorRules(
            PStateRule.AGENT, 1e-9, SimulatorRules.LastMessage.APPENDED, SimulatorRules.HostPower.PUBLISHED);

    final List<Message> messages = new ArrayList<>();
    final List<Reply> replies = new ArrayList<>();
    final List<String> decisions = new ArrayList<>();
    final Map<String, Ended> jobs = new TreeMap<>();
    Totals totals;
    EpisodeRecord episode;

    record Ended(Job job, JobState state, double start, double end, ResourceSet alloc, double joules) {}

    static Experiment hdeeprm(Platform platform, List<Job> jobs, String env, long seed, Policy policy) {
        return new Experiment().run(platform, jobs, env, seed, policy, HDEEPRM, HDEEPRM_SIMULATOR);
    }

    static Experiment standard(Platform platform, List<Job> jobs, String env, long seed, Policy policy) {
        return new Experiment().run(platform, jobs, env, seed, policy, AgentRules.DEFAULT, SimulatorRules.DEFAULT);
    }

    static String env(String pair, boolean nothing) {
        final String[] orders = pair.split("-", 2);
        return "{\"objective\": \"makespan\", \"queue_sensitivity\": 0.05, \"observation\": \"minimal\", \"actions\":"
                + " {\"selection\": [{\"" + orders[0] + "\": [\"" + orders[1] + "\"]}], \"void\": " + nothing + "}}";
    }

    private Experiment run(
            Platform platform,
            List<Job> jobList,
            String env,
            long seed,
            Policy policy,
            AgentRules rules,
            SimulatorRules simulatorRules) {
        final EnvironmentOptions options = EnvironmentOptions.read(Optional.of(JsonInput.parse(env, "options.json")));
        final PolicyPairProblem problem = new PolicyPairProblem(options, rules, seed, true);
        final Policy logged = (observation, mask) -> {
            final int action = policy.choose(observation, mask);
            decisions.add(messages.get(messages.size() - 1).now() + " " + action);
            return action;
        };
        final PolicyAgent agent = new PolicyAgent(problem, logged);
        final Scenario scenario = Scenario.of(
                        new CoreMachine(platform),
                        List.of(new Workload("w0", jobList, List.of())),
                        JobLimits.of(jobList),
                        simulatorRules)
                .checked(true);
        try (Simulation simulation = new Simulation(scenario, this)) {
            messages.add(simulation.begin());
            replies.add(agent.decide(messages.get(0)));
            while (!simulation.ended()) {
                messages.add(simulation.next(replies.get(replies.size() - 1)));
                replies.add(agent.decide(messages.get(messages.size() - 1)));
            }
        }
        episode = problem.episode().orElseThrow();
        return this;
    }

    /** Jobs as in HDeepRM's small experiments: 21e9 flop and 8000 MB and 24 GB/s a core, five seconds asked for. */
    static List<Job> equalJobs(int number, int cores, double interval) {
        final List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            jobs.add(new Job(
                    "w0!" + i,
                    i * interval,
                    cores,
                    Double.POSITIVE_INFINITY,
                    5,
                    8000,
                    24,
                    new Profile.ParallelHomogeneous("P", 21e9, 0, Map.of()),
                    Map.of()));
        }
        return jobs;
    }

    double meanSlowdown() {
        return jobs.values().stream()
                .mapToDouble(ended -> (ended.end - ended.job.submitTime()) / (ended.end - ended.start))
                .average()
                .orElseThrow();
    }

    double rewards() {
        return episode.rewards().stream().mapToDouble(Double::doubleValue).sum();
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
        jobs.put(job.id(), new Ended(job, state, start, end, alloc, joules));
    }

    @Override
    public void ended(Totals all) {
        totals = all;
    }
}
