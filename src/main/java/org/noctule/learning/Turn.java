package org.noctule.learning;

import org.noctule.agent.ActionMask;
import org.noctule.agent.Observation;

/** What a learner meets after its last action. */
public sealed interface Turn {
    /**
     * Returns what the last action earned.
     *
     * @return the reward, 0 at the beginning of an episode
     */
    double reward();

    /**
     * Another action must be chosen.
     *
     * @param observation what can be seen now; valid until the action is chosen
     * @param mask which actions may be chosen
     * @param reward what the last action earned
     */
    record Choice(Observation observation, ActionMask mask, double reward) implements Turn {}

    /**
     * The episode is over.
     *
     * @param reward what the last action earned up to the end
     */
    record End(double reward) implements Turn {}
}
