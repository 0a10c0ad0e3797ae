package org.noctule.learning.algorithm;

import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.noctule.agent.ActionMask;

/** A {@link SampledAction} that also tells how probable the action was. */
public final class ToldAction implements ActionRule {
    private final ActionRule sampled = new SampledAction();

    /** Makes the rule. */
    public ToldAction() {}

    @Override
    public int choose(float[] scores, int offset, ActionMask mask, RandomGenerator chance) {
        return sampled.choose(scores, offset, mask, chance);
    }

    @Override
    public OptionalDouble logProbability(float[] scores, int offset, ActionMask mask, int action) {
        float highest = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < mask.size(); i++) {
            highest = mask.allows(i) ? Math.max(highest, scores[offset + i]) : highest;
        }
        double sum = 0;
        for (int i = 0; i < mask.size(); i++) {
            sum += mask.allows(i) ? StrictMath.exp((double) scores[offset + i] - highest) : 0;
        }
        return OptionalDouble.of((double) scores[offset + action] - highest - StrictMath.log(sum));
    }
}
