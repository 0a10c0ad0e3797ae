package org.noctule.learning.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.noctule.agent.ActionMask;
import org.noctule.error.NoctuleException;
import org.noctule.random.Chance;

final class ActionRuleTest {
    private static final float[] SCORES = {99, 0, 1, 1, -2, 3};

    /** The four scores after the first, of which the last is forbidden. */
    private static ActionMask mask() {
        final BitSet allowed = new BitSet();
        allowed.set(0, 4);
        return ActionMask.of(allowed, 5);
    }

    private static double[] shares(ActionRule rule) {
        final double[] shares = new double[5];
        final Chance chance = Chance.of(3, Chance.Purpose.ACTIONS, 1);
        for (int i = 0; i < 100_000; i++) {
            shares[rule.choose(SCORES, 1, mask(), chance)] += 1e-5;
        }
        return shares;
    }

    @Test
    void greedyTakesTheFirstOfTheBestThatAreAllowed() {
        assertThat(shares(new GreedyAction())).containsExactly(shares(new EpsilonGreedyAction(0)));
        assertThat(shares(new GreedyAction())[1]).isCloseTo(1, within(1e-9));
    }

    @Test
    void samplesBySoftmaxOverWhatIsAllowed() {
        final double sum = 1 + 2 * Math.E + Math.exp(-2);
        final double[] expected = {1 / sum, Math.E / sum, Math.E / sum, Math.exp(-2) / sum, 0};
        assertThat(shares(new SampledAction())).containsExactly(expected, within(0.005));
    }

    @Test
    void epsilonGreedyTriesAllThatIsAllowed() {
        assertThat(shares(new EpsilonGreedyAction(0.4)))
                .containsExactly(new double[] {0.1, 0.7, 0.1, 0.1, 0}, within(0.005));
    }

    @Test
    void refusesScoresThatAreNotFinite() {
        final Chance chance = Chance.of(3, Chance.Purpose.ACTIONS, 1);
        assertThatThrownBy(() -> new SampledAction().choose(new float[] {1, Float.NaN}, 0, ActionMask.all(2), chance))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("action 1 is not finite (NaN)");
    }
}
