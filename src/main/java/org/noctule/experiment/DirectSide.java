package org.noctule.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.protocol.Decider;

/**
 * An agent in the simulator's own thread.
 *
 * @param decider the agent
 * @param thread the thread
 */
public record DirectSide(Decider decider, Thread thread) implements DecisionSide {
    /**
     * Prepares agents.
     *
     * @param options what they are told
     * @return what makes one for each run
     */
    public static Factory factory(SharedOptions options) {
        final Agents agents = new Agents(options);
        return (long seed, Optional<Path> output) ->
                new DirectSide(agents.create(seed, output), Thread.currentThread());
    }

    @Override
    public void wake() {
        thread.interrupt();
    }

    @Override
    public void close() {
        // An agent holds nothing but memory.
    }
}
