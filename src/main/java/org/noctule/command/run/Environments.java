package org.noctule.command.run;

import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Problem;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.problem.JobOptions;
import org.noctule.agent.problem.JobProblem;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.agent.training.JobRanges;
import org.noctule.agent.training.PartitionProblem;
import org.noctule.agent.training.TrainingPhysics;
import org.noctule.command.learn.PosedProblem;
import org.noctule.command.options.RunOptions;
import org.noctule.json.JsonInput;
import org.noctule.learning.Environment;
import org.noctule.learning.environment.SessionEnvironment;
import org.noctule.model.Layout;
import org.noctule.protocol.Session;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Workload;

/**
 * Makes environments from options: episodes are runs of what they describe, and {@code decision.env.problem} is
 * {@code policy}, {@code job} or {@code partition}. Environments share what was read, and may be used by one thread
 * each.
 */
public final class Environments {
    private static final List<String> PROBLEMS = List.of("policy", "job", "partition");
    private static final int MAX_DEGREE = 16;

    private final RunOptions options;
    private final Inputs inputs;
    private final LongFunction<Workload> jobs;
    private final LongFunction<Problem> problems;

    /**
     * Prepares environments.
     *
     * @param options the options
     * @param inputs what they name
     * @throws org.noctule.error.NoctuleException if they pose no problem
     */
    public Environments(RunOptions options, Inputs inputs) {
        this.options = options;
        this.inputs = inputs;
        this.jobs = EpisodeJobs.of(options, inputs);
        this.problems = problems();
    }

    /**
     * Makes an environment.
     *
     * @return an environment that shares no state with others
     */
    public Environment create() {
        return new SessionEnvironment(this::session, problems);
    }

    /**
     * Tells what a network for these environments gets and gives.
     *
     * @param environment one of them
     * @return the layout of models
     * @throws org.noctule.error.NoctuleException if noctule launch cannot train for their problem
     */
    public Layout layout(Environment environment) {
        return new Layout(
                PosedProblem.observation(options.shared().decision()),
                environment.observationSize(),
                environment.actions().names());
    }

    /**
     * Makes a run that is recorded nowhere.
     *
     * @param seed seed of the episode, from which its jobs are drawn
     * @return the run, not yet begun
     */
    Session session(long seed) {
        return new Episode(
                new Scenario(
                        inputs.platform(),
                        List.of(jobs.apply(seed)),
                        inputs.limits(),
                        options.rules().simulator(),
                        inputs.surroundings().features(),
                        inputs.surroundings().externalEvents(),
                        false,
                        inputs.network(),
                        options.training().simulator(options.rules(), seed)),
                SilentRecorder.INSTANCE);
    }

    private LongFunction<Problem> problems() {
        final AgentRules rules = options.rules().agent();
        final JsonInput decision = options.shared().decision();
        final Optional<JsonInput> env = decision.find("env");
        final String problem = env.flatMap(keys -> keys.find("problem"))
                .map(name -> name.oneOf(PROBLEMS))
                .orElse("policy");
        if (problem.equals("job")) {
            final JobOptions posed = JobOptions.read(env.orElseThrow(), rules);
            return seed -> new JobProblem(posed, rules, seed);
        }
        if (problem.equals("partition")) {
            final TrainingPhysics physics = TrainingPhysics.of(options.rules().training());
            final int largest = decision.find("agent")
                    .flatMap(keys -> keys.find("max_degree"))
                    .map(JsonInput::count)
                    .orElse(MAX_DEGREE);
            // Observations of all episodes have the scale of the whole workload.
            final JobRanges ranges = JobRanges.of(inputs.workloads().get(0).jobs(), physics.rules(), largest);
            return seed ->
                    new PartitionProblem(new AgentContext(decision, seed, rules, Optional.empty(), physics), ranges);
        }
        final EnvironmentOptions posed = EnvironmentOptions.read(env);
        return seed -> new PolicyPairProblem(posed, rules, seed, false);
    }
}
