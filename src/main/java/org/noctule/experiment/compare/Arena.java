package org.noctule.experiment.compare;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Agents;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.Watched;
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
     * @param experiment what is played, whatever its agent
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
        return experiment.options().file().getFileName().toString().replaceAll("\\.json$", "");
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
     * @return what the run came to, every figure
     * @throws NoctuleException if the agent does not exist or fails, or the run is stuck
     */
    public Map<Figure, Double> run(Entrant entrant, long seed) {
        final Experiment own = experiment.withSeed(seed);
        final Scenario scenario = own.inputs().scenario(own.options(), seed, false);
        final Decider agent = agents.computeIfAbsent(entrant, this::agents).create(seed, Optional.empty());
        final FigureRecorder recorder = new FigureRecorder();
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

    private Agents agents(Entrant entrant) {
        return new Agents(entrant.enter(experiment.options().shared()));
    }
}
