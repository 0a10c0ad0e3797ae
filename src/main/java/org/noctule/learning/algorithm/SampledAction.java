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
}
