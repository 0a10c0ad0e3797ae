package org.noctule.experiment;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Problem;
import org.noctule.agent.fabric.JobRanges;
import org.noctule.agent.fabric.PartitionProblem;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.problem.JobOptions;
import org.noctule.agent.problem.JobProblem;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.experiment.options.RunOptions;
import org.noctule.json.JsonInput;
import org.noctule.learning.Environment;
import org.noctule.learning.agent.PosedProblem;
import org.noctule.learning.agent.Scales;
import org.noctule.learning.environment.SessionEnvironment;
import org.noctule.model.Layout;
import org.noctule.protocol.Session;
import org.noctule.ramp.plan.FabricPhysics;
import org.noctule.ramp.plan.ForecastStore;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Workload;

/**
 * Makes environments from options: episodes are runs of what they describe, and {@code decision.env.problem} is
 * {@code policy}, {@code job} or {@code partition}. Environments share what was read, and may be used by one thread
 * each.
 */
public final class Environments {
    private static final List<String> PROBLEMS = List.of("policy", "job", "partition");
    private final RunOptions options;
    private final Inputs inputs;
    private final LongFunction<Workload> jobs;
    private final SortedMap<String, List<Double>> scales;

    /**
     * Prepares environments.
     *
     * @param options the options
     * @param inputs what they name
     * @throws org.noctule.error.NoctuleException if they pose no problem
     */
    public Environments(RunOptions options, Inputs inputs) {
        this(options, inputs, Optional.empty());
    }

    /**
     * Prepares environments for one who has learnt already.
     *
     * @param options the options
     * @param inputs what they name
     * @param known the layout of its model, whose scales observations then have
     * @throws org.noctule.error.NoctuleException if they pose no problem
     */
    public Environments(RunOptions options, Inputs inputs, Optional<Layout> known) {
        this.options = options;
        this.inputs = inputs;
        this.jobs = EpisodeJobs.of(options, inputs);
        this.scales = known.map(Layout::scales).filter(own -> !own.isEmpty()).orElseGet(this::scales);
    }

    /**
     * Makes an environment, whose episodes share what they find out about training jobs.
     *
     * @return an environment that shares no state with others
     */
    public Environment create() {
        final ForecastStore store = new ForecastStore();
        return new SessionEnvironment(seed -> session(seed, store), problems());
    }

    /**
     * Tells what a network for these environments gets and gives.
     *
     * @param environment one of them
     * @return the layout of models
     */
    public Layout layout(Environment environment) {
        return new Layout(
                PosedProblem.observation(options.shared().decision()),
                environment.observationSize(),
                environment.actions().names(),
                scales);
    }

    private String problem() {
        return options.shared()
                .decision()
                .find("env")
                .flatMap(keys -> keys.find("problem"))
                .map(name -> name.oneOf(PROBLEMS))
                .orElse("policy");
    }

    private SortedMap<String, List<Double>> scales() {
        if (!problem().equals("partition")) {
            return new TreeMap<>();
        }
        final FabricPhysics physics = FabricPhysics.of(options.rules().training());
        final AgentContext context = context(options.shared().seed(), physics);
        final int largest = PartitionProblem.actions(context).size() - 1;
        return Scales.of(JobRanges.of(inputs.workloads().get(0).jobs(), physics.rules(), largest));
    }

    private AgentContext context(long seed, FabricPhysics physics) {
        return new AgentContext(
                options.shared().decision(), seed, options.rules().agent(), Optional.empty(), physics);
    }

    /**
     * Makes a run that is recorded nowhere.
     *
     * @param seed seed of the episode, from which its jobs are drawn
     * @return the run, not yet begun
     */
    Session session(long seed) {
        return session(seed, new ForecastStore());
    }

    private Session session(long seed, ForecastStore store) {
        return new StrictSession(
                inputs.with(jobs.apply(seed))
                        .scenario(
                                options.rules().simulator(),
                                options.training()
                                        .simulator(options.rules(), seed)
                                        .sharing(store),
                                false),
                SilentRecorder.INSTANCE);
    }

    private LongFunction<Problem> problems() {
        final AgentRules rules = options.rules().agent();
        final Optional<JsonInput> env = options.shared().decision().find("env");
        if (problem().equals("job")) {
            final JobOptions posed = JobOptions.read(env.orElseThrow(), rules);
            return seed -> new JobProblem(posed, rules, seed);
        }
        if (problem().equals("partition")) {
            final FabricPhysics physics =
                    FabricPhysics.of(options.rules().training()).sharing();
            // Observations of all episodes have the scale of the whole workload.
            final JobRanges ranges = Scales.ranges(scales, "model");
            return seed -> new PartitionProblem(context(seed, physics), ranges);
        }
        final EnvironmentOptions posed = EnvironmentOptions.read(env);
        return seed -> new PolicyPairProblem(posed, rules, seed, false);
    }
}
