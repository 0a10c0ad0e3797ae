package org.noctule.learning.algorithm;

import java.util.random.RandomGenerator;
import org.noctule.agent.ActionMask;
import org.noctule.error.NoctuleException;

/** The action with the highest score; of equal ones the first. */
public final class GreedyAction implements ActionRule {
    /** Makes the rule. */
    public GreedyAction() {}

    @Override
    public int choose(float[] scores, int offset, ActionMask mask, RandomGenerator chance) {
        int best = -1;
        for (int action = 0; action < mask.size(); action++) {
            if (mask.allows(action)) {
                check(scores[offset + action], action);
                if (best < 0 || scores[offset + action] > scores[offset + best]) {
                    best = action;
                }
            }
        }
        if (best < 0) {
            throw new IllegalStateException("no action may be chosen");
        }
        return best;
    }

    private static void check(float score, int action) {
        if (!Float.isFinite(score)) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The network's score of action " + action + " is not finite (" + score + ").",
                    "Maybe an observation is not finite, or the training diverged: lower the learning rate.");
        }
    }
}
