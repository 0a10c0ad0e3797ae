package org.noctule.learning.algorithm;

import java.util.random.RandomGenerator;
import org.noctule.agent.ActionMask;

/**
 * Any allowed action with probability epsilon, otherwise the best.
 *
 * @param epsilon from 0 to 1
 */
public record EpsilonGreedyAction(double epsilon) implements ActionRule {
    private static final ActionRule GREEDY = new GreedyAction();

    @Override
    public int choose(float[] scores, int offset, ActionMask mask, RandomGenerator chance) {
        final int best = GREEDY.choose(scores, offset, mask, chance);
        if (chance.nextDouble() >= epsilon) {
            return best;
        }
        int allowed = 0;
        for (int action = 0; action < mask.size(); action++) {
            allowed += mask.allows(action) ? 1 : 0;
        }
        int left = chance.nextInt(allowed);
        for (int action = 0; action < mask.size(); action++) {
            if (mask.allows(action) && left-- == 0) {
                return action;
            }
        }
        return best;
    }
}
