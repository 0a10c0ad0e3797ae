package org.noctule.deepening.agent;

import org.noctule.deepening.AdaptationAgent;

/** Makes the adaptation agents of a run, and frees what they share when the run is over. */
@FunctionalInterface
public interface AdaptationAgents extends AutoCloseable {
    /**
     * Makes an agent for one of the jobs that adapt at the same time.
     *
     * @param number its number, from 0
     * @return the agent
     */
    AdaptationAgent make(long number);

    /** Frees what the agents share; they decide no more. */
    @Override
    default void close() {}
}
