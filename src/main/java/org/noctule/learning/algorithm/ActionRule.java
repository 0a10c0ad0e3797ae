package org.noctule.learning.algorithm;

import java.util.random.RandomGenerator;
import org.noctule.agent.ActionMask;

/** Chooses an action by the scores of all. */
@FunctionalInterface
public interface ActionRule {
    /**
     * Chooses.
     *
     * @param scores scores of all actions, from an index on
     * @param offset that index
     * @param mask the actions that may be chosen, at least one
     * @param chance the generator
     * @return an action that the mask allows
     */
    int choose(float[] scores, int offset, ActionMask mask, RandomGenerator chance);
}
