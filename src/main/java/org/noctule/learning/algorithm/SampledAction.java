package org.noctule.learning.algorithm;

import java.util.random.RandomGenerator;
import org.noctule.agent.ActionMask;

/** An action drawn with the probabilities that the scores stand for: their softmax over what the mask allows. */
public final class SampledAction implements ActionRule {
    private final ActionRule greedy = new GreedyAction();

    /** Makes the rule. */
    public SampledAction() {}

    @Override
    public int choose(float[] scores, int offset, ActionMask mask, RandomGenerator chance) {
        int last = greedy.choose(scores, offset, mask, chance);
        final float highest = scores[offset + last];
        final double[] cumulated = new double[mask.size()];
        double sum = 0;
        for (int action = 0; action < mask.size(); action++) {
            if (mask.allows(action)) {
                sum += StrictMath.exp((double) scores[offset + action] - highest);
            }
            cumulated[action] = sum;
        }
        final double drawn = chance.nextDouble() * sum;
        for (int action = 0; action < mask.size(); action++) {
            if (mask.allows(action)) {
                if (drawn < cumulated[action]) {
                    return action;
                }
                last = action;
            }
        }
        return last;
    }

    /**
     * Works out the probabilities that scores stand for.
     *
     * @param scores scores of all actions
     * @param mask the actions that may be chosen, at least one
     * @return a probability for each action, 0 where the mask forbids it; their sum is 1
     */
    public static double[] probabilities(float[] scores, ActionMask mask) {
        float highest = Float.NEGATIVE_INFINITY;
        for (int action = 0; action < mask.size(); action++) {
            highest = mask.allows(action) ? Math.max(highest, scores[action]) : highest;
        }
        final double[] probabilities = new double[mask.size()];
        double sum = 0;
        for (int action = 0; action < mask.size(); action++) {
            if (mask.allows(action)) {
                probabilities[action] = StrictMath.exp((double) scores[action] - highest);
                sum += probabilities[action];
            }
        }
        for (int action = 0; action < mask.size(); action++) {
            probabilities[action] /= sum;
        }
        return probabilities;
    }
}
