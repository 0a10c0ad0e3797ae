package org.noctule.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.deepening.agent.AdaptationChoice;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.learning.agent.LearningAgents;

/**
 * An experiment: options, what they name, and an agent. It can run, as often as wanted, and train where its options say
 * so; {@link org.noctule.campaign.compare} compares several. Unmodifiable.
 */
public final class Experiment {
    private final RunOptions options;
    private final Inputs inputs;
    private final SharedOptions told;
    private final AgentPlace place;

    private Experiment(RunOptions options, Inputs inputs, SharedOptions told, AgentPlace place) {
        this.options = options;
        this.inputs = inputs;
        this.told = told;
        this.place = place;
    }

    /**
     * Reads what options name; the agent decides in this process.
     *
     * @param options the options
     * @return the experiment
     * @throws NoctuleException if a file is missing or wrong
     */
    public static Experiment of(RunOptions options) {
        return of(options, Inputs.read(options));
    }

    /**
     * Joins options with what they name, which was read before; the agent decides in this process.
     *
     * @param options the options
     * @param inputs what they name
     * @return the experiment
     */
    public static Experiment of(RunOptions options, Inputs inputs) {
        return new Experiment(options, inputs, options.shared(), AgentPlace.HERE);
    }

    /**
     * Takes other inputs.
     *
     * @param other inputs of the other run
     * @return the experiment with them
     */
    public Experiment with(Inputs other) {
        return new Experiment(options, other, told, place);
    }

    /**
     * Lets the agent decide elsewhere.
     *
     * @param other the place
     * @return the experiment with the agent there
     */
    public Experiment decidedAt(AgentPlace other) {
        return new Experiment(options, inputs, told, other);
    }

    /**
     * Takes another seed of all random numbers.
     *
     * @param seed the seed, not negative
     * @return the experiment with it, and with other jobs where jobs are drawn
     * @throws NoctuleException if a file of jobs is no longer what it was
     */
    public Experiment withSeed(long seed) {
        if (seed == options.shared().seed()) {
            return this;
        }
        final RunOptions seeded = options.withSeed(seed);
        return new Experiment(seeded, options.drawn() ? Inputs.read(seeded) : inputs, told.withSeed(seed), place);
    }

    /**
     * Tells whether runs with different seeds may differ: seeds go to the workload, to the simulator's methods of
     * planning and to the agent, and to nothing else.
     *
     * @param agent what the agent is told
     * @return false if it is certain that all seeds give the same run
     */
    public boolean varies(SharedOptions agent) {
        return varies(options, agent);
    }

    /**
     * Tells whether runs of some options with different seeds may differ; no file is opened.
     *
     * @param options the options
     * @return false if it is certain that all seeds give the same run
     */
    public static boolean varies(RunOptions options) {
        return varies(options, options.shared());
    }

    private static boolean varies(RunOptions options, SharedOptions agent) {
        return options.drawn()
                || options.failures().map(failures -> failures.drawn()).orElse(false)
                || options.training().draws()
                || Agents.mayDraw(agent);
    }

    /**
     * Tells whether runs with different seeds may differ.
     *
     * @return false if it is certain that all seeds give the same run
     */
    public boolean varies() {
        return varies(told);
    }

    /**
     * Lets the agent play what a training left.
     *
     * @param output file of the model
     * @return the experiment with the agent that was trained; what it lists of its options stays the same
     */
    public Experiment playing(OutputDirectory output) {
        return new Experiment(options, inputs, Training.playing(told, Training.model(output)), place);
    }

    /** {@return the options, every default filled in} */
    public RunOptions options() {
        return options;
    }

    /** {@return what the options name} */
    public Inputs inputs() {
        return inputs;
    }

    /**
     * Returns the name of the agent.
     *
     * @return its name or jar
     * @throws NoctuleException if the options name none
     */
    public String agent() {
        return Agents.name(told);
    }

    /**
     * Returns the training that the options ask for.
     *
     * @return the training, empty if the agent is to play
     * @throws NoctuleException if no agent is named, there is no such learner, or its options are wrong
     */
    public Optional<Training> training() {
        return LearningAgents.mayLearn(Agents.name(options.shared())) ? Training.of(options, inputs) : Optional.empty();
    }

    /** {@return the models that the agent, and the one that adapts beside it, are told to play or to begin with} */
    public List<Path> inputModels() {
        return Stream.of("agent", AdaptationChoice.NAME)
                .flatMap(key -> told.decision().find(key).stream())
                .filter(agent -> agent.node().isObject())
                .flatMap(agent -> agent.find("input_model").stream())
                .map(file -> Path.of(file.text()))
                .toList();
    }

    /**
     * Plans runs.
     *
     * @param check whether they check themselves
     * @return the plan, to which observers may be added
     */
    public RunPlan plan(boolean check) {
        final RunPlan plan = RunPlan.of(options, inputs, check);
        return place.fork().isPresent()
                ? plan.journalled(plan.journal().forked(place.fork().get()))
                : plan;
    }

    /**
     * Prepares runs; nothing is written before the first one.
     *
     * @param plan plan of the runs
     * @return the runner
     * @throws NoctuleException if there is no such agent
     */
    public Runner runner(RunPlan plan) {
        return new Runner(plan, inputs, sides());
    }

    /**
     * Prepares the decision sides of runs.
     *
     * @return the maker of one for each run
     * @throws NoctuleException if there is no such agent
     */
    public DecisionSide.Factory sides() {
        return place.sides(told, inputs);
    }

    /** {@return the place at which runs leave another one, empty if the agent decides from the beginning} */
    public Optional<ForkPoint> fork() {
        return place.fork();
    }
}
