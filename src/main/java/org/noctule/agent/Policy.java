package org.noctule.agent;

/** Chooses actions. */
@FunctionalInterface
public interface Policy {
    /**
     * Chooses an action.
     *
     * @param observation what can be seen
     * @param mask which actions may be chosen
     * @return the number of an action
     */
    int choose(Observation observation, ActionMask mask);
}
