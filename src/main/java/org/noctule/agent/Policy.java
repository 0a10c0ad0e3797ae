package org.noctule.agent;

import java.util.Optional;

/** Chooses actions. */
@FunctionalInterface
public interface Policy {
    /**
     * Chooses an action.
     *
     * @param observation the observation
     * @param mask the actions that may be chosen
     * @return the number of an action
     */
    int choose(Observation observation, ActionMask mask);

    /**
     * Tells how probable each action is, for a policy that learnt probabilities.
     *
     * @param observation the observation
     * @param mask the actions that may be chosen
     * @return a probability for each action, empty if the policy has none
     */
    default Optional<double[]> probabilities(Observation observation, ActionMask mask) {
        return Optional.empty();
    }
}
