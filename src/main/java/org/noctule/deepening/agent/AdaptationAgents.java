package org.noctule.deepening.agent;

import org.noctule.deepening.AdaptationAgent;

/** Makes the adaptation agents of a run. */
@FunctionalInterface
public interface AdaptationAgents {
    /**
     * Makes an agent for one of the jobs that adapt at the same time.
     *
     * @param number its number, from 0
     * @return the agent
     */
    AdaptationAgent make(long number);
}
