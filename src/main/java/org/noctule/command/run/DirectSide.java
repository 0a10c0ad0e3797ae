package org.noctule.command.run;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.command.options.SharedOptions;
import org.noctule.protocol.Decider;

/**
 * An agent in the simulator's own thread.
 *
 * @param decider the agent
 */
public record DirectSide(Decider decider) implements DecisionSide {
    /**
     * Prepares agents.
     *
     * @param options what they are told
     * @return what makes one for each run
     */
    public static Factory factory(SharedOptions options) {
        final Agents agents = new Agents(options);
        return (long seed, Optional<Path> output) -> new DirectSide(agents.create(seed, output));
    }

    @Override
    public void wake() {
        // The thread comes back by itself when the agent has answered.
    }

    @Override
    public void close() {
        // An agent holds nothing but memory.
    }
}
