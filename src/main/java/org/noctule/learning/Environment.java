package org.noctule.learning;

import org.noctule.agent.ActionSpace;

/**
 * A decision problem as a learner meets it: one episode after the other, each of them one run of the simulator. Not
 * thread-safe; many fit in one JVM, none has a thread of its own.
 */
public interface Environment extends AutoCloseable {
    /** {@return the actions: the same in every episode} */
    ActionSpace actions();

    /** {@return the number of values that an observation has: the same in every episode, positive} */
    int observationSize();

    /**
     * Leaves the episode at hand and begins another.
     *
     * @param seed seed of all chance of the episode is drawn from
     * @return the first choice, or the end of an episode without choices
     */
    Turn begin(long seed);

    /**
     * Acts; only after a {@link Turn.Choice}.
     *
     * @param action an action that the mask allows
     * @return the answer of the environment
     */
    Turn step(int action);

    /** Leaves the episode at hand. */
    @Override
    void close();
}
