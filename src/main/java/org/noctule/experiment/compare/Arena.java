package org.noctule.experiment.compare;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Agents;
import org.noctule.experiment.DirectSide;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunPlan;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.Runner;
import org.noctule.experiment.Stop;
import org.noctule.experiment.Watched;
import org.noctule.experiment.options.RunOptions;
import org.noctule.protocol.Decider;
import org.noctule.protocol.SessionListener;
import org.noctule.protocol.SessionLoop;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;

/** An experiment in which any agent plays with any seed, without result files. Safe on any number of threads. */
public final class Arena {
    private final Experiment experiment;
    private final Map<Entrant, Agents> agents = new ConcurrentHashMap<>();

    /**
     * Opens an arena.
     *
     * @param experiment the experiment, whatever its agent
     */
    public Arena(Experiment experiment) {
        this.experiment = experiment;
    }

    /**
     * Returns what is played.
     *
     * @return the experiment with the seed of the first run
     */
    public Experiment experiment() {
        return experiment;
    }

    /**
     * Returns the name in tables.
     *
     * @return the name of the options file without its end
     */
    public String label() {
        return label(experiment.options().file());
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

    /**
     * Returns the seed of the first run.
     *
     * @return the seed of the options
     */
    public long seed() {
        return experiment.options().shared().seed();
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
        final Experiment own = experiment.withSeed(seed);
        final Scenario scenario = own.inputs().scenario(own.options(), seed, false);
        final Decider agent = agents.computeIfAbsent(entrant, this::agents).create(seed, Optional.empty());
        final FigureRecorder recorder = new FigureRecorder(own.options().rules().stretch());
        try (Simulation simulation = new Simulation(scenario, recorder)) {
            final double timeout = own.options().shared().channel().timeoutSeconds();
            new Watched(agent, timeout).play(decider -> SessionLoop.play(simulation, decider, SessionListener.NONE));
            final Optional<NoctuleException> deadlock = simulation.deadlock();
            if (deadlock.isPresent()) {
                throw deadlock.get();
            }
        }
        return recorder.figures();
    }

    /**
     * Lets an agent play once, and writes the result files of that run, which goes on with the journal that an earlier
     * attempt left.
     *
     * @param entrant the agent
     * @param seed seed of the jobs, where they are drawn, and of the agent
     * @param results a directory, into which nothing else is written
     * @return what the run came to, every figure
     * @throws NoctuleException if the agent does not exist or fails, the run is stuck, or files cannot be written
     */
    public Map<Figure, Double> run(Entrant entrant, long seed, Path results) {
        final Experiment own = experiment.withSeed(seed);
        final RunOptions options =
                own.options().with(entrant.enter(own.options().shared()));
        final Agents maker = agents.computeIfAbsent(entrant, this::agents);
        final double timeout = options.shared().channel().timeoutSeconds();
        final FigureWatch watch = new FigureWatch(options.rules().stretch());
        final RunPlan plan = RunPlan.of(options, own.inputs(), false).observedBy(watch);
        final OutputDirectory there = new OutputDirectory(results, "");
        final boolean goesOn = there.begun() && !there.complete();
        final OutputDirectory output = goesOn
                ? there
                : OutputDirectory.create(Optional.of(results), entrant.agent(), options.file(), "", true);
        final RunPlan journalled = plan.journalled(goesOn ? plan.journal().resumed() : plan.journal());
        new Runner(journalled, own.inputs(), (number, files) -> new DirectSide(maker.create(number, files), timeout))
                .run(output, seed, RunProgress.NONE, Stop.Source.NONE);
        return watch.figures();
    }

    private Agents agents(Entrant entrant) {
        return new Agents(entrant.enter(experiment.options().shared()));
    }
}
