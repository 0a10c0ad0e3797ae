package org.noctule.experiment;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.noctule.agent.AgentContext;
import org.noctule.agent.Problem;
import org.noctule.experiment.input.EpisodeInputs;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.ChosenCapability;
import org.noctule.experiment.options.RunOptions;
import org.noctule.fabric.ramp.plan.FabricPhysics;
import org.noctule.fabric.ramp.plan.ForecastStore;
import org.noctule.learning.Environment;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.learning.environment.ReferenceOutcome;
import org.noctule.learning.environment.SessionEnvironment;
import org.noctule.learning.problem.ProblemKind;
import org.noctule.learning.problem.ProblemKinds;
import org.noctule.model.Layout;
import org.noctule.protocol.Session;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.results.SilentRecorder;

/**
 * Makes environments from options: episodes are runs of what they describe, and {@code decision.env} poses the problem.
 * Environments share what was read, and may be used by one thread each.
 */
public final class Environments {
    private final RunOptions options;
    private final LongFunction<Inputs> episodes;
    private final ProblemKind problem;
    private final SortedMap<String, List<Double>> scales;

    /**
     * Prepares environments.
     *
     * @param options the options
     * @param inputs the inputs that they name
     * @throws org.noctule.error.NoctuleException if they pose no problem
     */
    public Environments(RunOptions options, Inputs inputs) {
        this(options, inputs, Optional.empty());
    }

    /**
     * Prepares environments for one who has learnt already.
     *
     * @param options the options
     * @param inputs the inputs that they name
     * @param known the layout of its model, whose scales observations then have
     * @throws org.noctule.error.NoctuleException if they pose no problem
     */
    public Environments(RunOptions options, Inputs inputs, Optional<Layout> known) {
        this.options = options;
        this.episodes = EpisodeInputs.of(options, inputs);
        this.problem = ProblemKinds.of(options.shared().decision());
        this.scales = known.map(Layout::scales)
                .filter(own -> !own.isEmpty())
                .orElseGet(() ->
                        problem.scales(context(), inputs.workloads().get(0).jobs()));
    }

    /**
     * Makes an environment, whose episodes share what they find out about training jobs.
     *
     * @return an environment that shares no state with others
     */
    public Environment create() {
        return new Strand().environment();
    }

    /**
     * Makes the environments of a group. Those that one thread of an {@link EnvironmentGroup} steps share what they
     * find out about training jobs.
     *
     * @param count their number, positive
     * @param threads number of threads of the group
     * @return environments for a group of so many threads, or for one thread
     */
    public List<Environment> group(int count, int threads) {
        final List<Strand> strands = strands(count, threads);
        return IntStream.range(0, count)
                .mapToObj(i -> (Environment) strands.get(i % strands.size()).environment())
                .toList();
    }

    /**
     * Makes the environments of a group that tell of their episodes.
     *
     * @param count their largest number, positive
     * @param threads number of threads of the group
     * @return makes an environment by its place in a group of so many threads
     */
    IntFunction<RecordedEnvironment> recorded(int count, int threads) {
        final List<Strand> strands = strands(count, threads);
        return row -> strands.get(row % strands.size()).recorded();
    }

    private List<Strand> strands(int count, int threads) {
        return Stream.generate(Strand::new).limit(Math.min(count, threads)).toList();
    }

    /** Environments that are stepped one after the other. */
    private final class Strand {
        private final ForecastStore store = new ForecastStore();
        // Observations of all episodes have the scale of the whole workload.
        private final LongFunction<Problem> problems = problem.problems(context(), scales, "model");

        SessionEnvironment environment() {
            return new SessionEnvironment(seed -> session(seed, store, SilentRecorder.INSTANCE), problems, factors());
        }

        private LongToDoubleFunction factors() {
            return problem.reference(context())
                    .<LongToDoubleFunction>map(reference ->
                            new ReferenceOutcome(seed -> session(seed, store, SilentRecorder.INSTANCE), reference))
                    .orElse(seed -> 1);
        }

        RecordedEnvironment recorded() {
            return new RecordedEnvironment(
                    (seed, recorder) -> session(seed, store, recorder),
                    problems,
                    factors(),
                    options.rules().stretch(),
                    options.trim());
        }
    }

    /** {@return the problem of {@code decision.env}} */
    public ProblemKind problem() {
        return problem;
    }

    /**
     * Tells what a network for these environments gets and gives.
     *
     * @param environment one of them
     * @return the layout of models
     */
    public Layout layout(Environment environment) {
        return new Layout(
                problem.observation(options.shared().decision()),
                environment.observationSize(),
                environment.actions().names(),
                scales);
    }

    private AgentContext context() {
        return new AgentContext(
                options.shared().decision(),
                options.shared().seed(),
                options.rules().agent(),
                Optional.empty(),
                List.of(FabricPhysics.of(options.rules().training()).sharing()),
                options.shared().told());
    }

    /**
     * Makes a run that is recorded nowhere.
     *
     * @param seed seed of the episode, from which its jobs are drawn
     * @return the run, not yet begun
     */
    Session session(long seed) {
        return session(seed, new ForecastStore(), SilentRecorder.INSTANCE);
    }

    private Session session(long seed, ForecastStore store, Recorder recorder) {
        final Scenario episode = episodes.apply(seed)
                .scenario(
                        options.rules().simulator(),
                        () -> options.training()
                                .simulator(options.rules(), seed)
                                .sharing(store),
                        false)
                .until(options.training().end());
        return new StrictSession(ChosenCapability.over(options.shared().capabilities(), episode), recorder);
    }
}
