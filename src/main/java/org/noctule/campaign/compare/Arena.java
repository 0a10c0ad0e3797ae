package org.noctule.campaign.compare;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.AgentPlace;
import org.noctule.experiment.Agents;
import org.noctule.experiment.DecisionSide;
import org.noctule.experiment.DirectSide;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.options.RunOptions;

/** An experiment in which any agent plays, or learns and plays, with any seed. Safe on any number of threads. */
public final class Arena {
    private final Experiment experiment;
    private final Turns turns;
    private final String label;
    private final Map<Entrant, DecisionSide.Factory> agents = new ConcurrentHashMap<>();

    /**
     * Opens an arena.
     *
     * @param experiment the experiment, whatever its agent
     */
    public Arena(Experiment experiment) {
        this(experiment, new Turns());
    }

    /**
     * Opens an arena beside others.
     *
     * @param experiment the experiment, whatever its agent
     * @param turns the turns of agents in other programs, which play in the others too
     */
    public Arena(Experiment experiment, Turns turns) {
        this(experiment, turns, label(experiment.options().file()));
    }

    Arena(Experiment experiment, Turns turns, String label) {
        this.experiment = experiment;
        this.turns = turns;
        this.label = label;
    }

    /** {@return the experiment with the seed of the first run} */
    public Experiment experiment() {
        return experiment;
    }

    /** {@return the name of the options file without its end; of a window, with its first job and their number} */
    public String label() {
        return label;
    }

    /**
     * Returns the name that an options file has in tables.
     *
     * @param options the options file
     * @return its name without its end
     */
    public static String label(Path options) {
        return options.getFileName().toString().replaceAll("\\.json$", "");
    }

    /**
     * Tells whether an agent's runs with different seeds may differ.
     *
     * @param entrant the agent
     * @return false if it is certain that all seeds give the same run
     */
    public boolean varies(Entrant entrant) {
        try {
            return experiment.varies(entrant.enter(experiment.options().shared()));
        } catch (final NoctuleException e) {
            return true; // Its first run tells what is wrong.
        }
    }

    /** {@return the seed of the first run: the seed of the options} */
    public long seed() {
        return experiment.options().shared().seed();
    }

    /**
     * Finds an agent, and makes one where that runs no code but our own and reads no model.
     *
     * @param entrant the agent
     * @throws NoctuleException if there is none of that name, or its options are wrong
     */
    void demand(Entrant entrant) {
        if (entrant.endpoint().isEmpty()) {
            agents.computeIfAbsent(entrant, this::sides);
            Agents.check(entrant.enter(experiment.options().shared()));
        }
    }

    /**
     * Lets an agent play once.
     *
     * @param entrant the agent
     * @param seed seed of the jobs, where they are drawn, and of the agent
     * @return all figures of the run
     * @throws NoctuleException if the agent does not exist or fails, or the run is stuck
     */
    public Map<Figure, Double> run(Entrant entrant, long seed) {
        return run(entrant, seed, RunKept.FIGURES).played();
    }

    /**
     * Lets an agent play once, after it has learnt if its options ask for a training and there is a folder for that.
     *
     * @param entrant the agent
     * @param seed seed of the jobs, where they are drawn, of the agent and of its training
     * @param kept the part of the run that outlives it
     * @return the outcome of the run
     * @throws NoctuleException if the agent does not exist or fails, the run is stuck, or files cannot be written; of
     *     kind INTERRUPTED if the thread was interrupted while it trained, with a checkpoint
     */
    public RunOutcome run(Entrant entrant, long seed, RunKept kept) {
        final Experiment own = experiment.withSeed(seed);
        final Supplier<RunOptions> options =
                () -> own.options().with(entrant.enter(own.options().shared()));
        if (kept.training().isPresent()) {
            final Optional<TrainedRun> training = TrainedRun.of(options.get(), own.inputs(), kept);
            if (training.isPresent()) {
                return training.get().make(seed);
            }
        }
        final DecisionSide.Factory sides = entrant.endpoint()
                .map(endpoint -> turns.at(
                        endpoint,
                        AgentPlace.elsewhere(endpoint).sides(own.options().shared(), own.inputs())))
                .orElseGet(() -> agents.computeIfAbsent(entrant, this::sides));
        return kept.files().isPresent()
                ? new PlayedRun(options.get(), own.inputs(), sides, seed)
                        .intoFiles(kept.files().get())
                : new PlayedRun(own.options(), own.inputs(), sides, seed).inMemory(kept);
    }

    private DecisionSide.Factory sides(Entrant entrant) {
        return DirectSide.factory(entrant.enter(experiment.options().shared()));
    }
}
