package org.noctule.experiment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.protocol.Decider;
import org.noctule.protocol.EarlierStarts;

/** An agent in the simulator's own thread. */
public final class DirectSide implements DecisionSide {
    private final Decider agent;
    private final Watched watched;

    /**
     * Prepares one run.
     *
     * @param agent the agent
     * @param timeout seconds after which a silent agent is given up
     */
    public DirectSide(Decider agent, double timeout) {
        this.agent = agent;
        this.watched = new Watched(agent, timeout);
    }

    /**
     * Prepares agents.
     *
     * @param options their options
     * @return the maker of one for each run
     */
    public static Factory factory(SharedOptions options) {
        final Agents agents = new Agents(options);
        final double timeout = options.channel().timeoutSeconds();
        return (long seed, Optional<Path> output) ->
                new DirectSide(EarlierStarts.told(agents.create(seed, output)), timeout);
    }

    @Override
    public Decider decider() {
        return agent;
    }

    @Override
    public void play(Consumer<Decider> run) {
        watched.play(run);
    }

    @Override
    public void wake() {
        watched.wake();
    }

    @Override
    public void close() {
        // An agent holds nothing but memory.
    }
}
