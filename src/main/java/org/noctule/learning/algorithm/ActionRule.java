package org.noctule.learning.algorithm;

import java.util.OptionalDouble;
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

    /**
     * Tells how probable an action was, for those who learn from it with other weights.
     *
     * @param scores the scores by which it was chosen
     * @param offset index of the first
     * @param mask the actions that could be chosen
     * @param action the chosen one
     * @return natural logarithm of its probability, empty for a rule that does not tell
     */
    default OptionalDouble logProbability(float[] scores, int offset, ActionMask mask, int action) {
        return OptionalDouble.empty();
    }
}
