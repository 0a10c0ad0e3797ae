package org.noctule.learning.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.test.Seeds;

final class VTraceTest {
    private static final VTrace.Constants PLAIN = new VTrace.Constants(0.9, 1, 1, 1);

    /** V(t), 0 after the end. */
    private static double critic(double[] critic, int t) {
        return t < critic.length ? critic[t] : 0;
    }

    /** Equation 1 of the paper as it stands there: a sum over all later decisions, each with its product of traces. */
    private static double slow(double[] rewards, double[] critic, double[] ratios, VTrace.Constants constants, int s) {
        double value = critic(critic, s);
        for (int t = s; t < rewards.length; t++) {
            double traces = 1;
            for (int i = s; i < t; i++) {
                traces *= constants.lambda() * Math.min(constants.clipTrace(), ratios[i]);
            }
            final double error = Math.min(constants.clipRho(), ratios[t])
                    * (rewards[t] + constants.gamma() * critic(critic, t + 1) - critic(critic, t));
            value += Math.pow(constants.gamma(), t - s) * traces * error;
        }
        return value;
    }

    @Test
    void targetsAreTheSumsOfThePaper() {
        final Random random = Seeds.random(18);
        for (int trial = 0; trial < 200; trial++) {
            final int size = random.nextInt(9);
            final double[] rewards = random.doubles(size, -2, 2).toArray();
            final double[] critic = random.doubles(size, -2, 2).toArray();
            final double[] ratios = random.doubles(size, 0, 3).toArray();
            final VTrace.Constants constants = new VTrace.Constants(
                    random.nextDouble(), random.nextDouble(), 0.5 + random.nextDouble(), 0.5 + random.nextDouble());
            final VTrace trace = VTrace.of(rewards, critic, ratios, constants);
            for (int s = 0; s < size; s++) {
                assertThat(trace.values()[s]).isCloseTo(slow(rewards, critic, ratios, constants, s), within(1e-12));
                final double next = s + 1 < size ? slow(rewards, critic, ratios, constants, s + 1) : 0;
                assertThat(trace.advantages()[s])
                        .isCloseTo(
                                Math.min(constants.clipRho(), ratios[s])
                                        * (rewards[s] + constants.gamma() * next - critic[s]),
                                within(1e-12));
            }
        }
    }

    @Test
    void ofThePresentPolicyTheyAreDiscountedReturns() {
        final double[] rewards = {1, -2, 4};
        final VTrace trace = VTrace.of(rewards, new double[] {7, 8, 9}, new double[] {1, 1, 1}, PLAIN);
        final double[] returns = Returns.discounted(rewards, 0.9);
        for (int s = 0; s < rewards.length; s++) {
            assertThat(trace.values()[s]).isCloseTo(returns[s], within(1e-12));
        }
    }

    @Test
    void nothingIsLearntFromWhatThePolicyWouldNeverDo() {
        final VTrace trace = VTrace.of(new double[] {5, 5}, new double[] {1, 2}, new double[] {1, 0}, PLAIN);
        assertThat(trace.values()).containsExactly(5 + 0.9 * 2, 2);
        assertThat(trace.advantages()[1]).isZero();
    }
}
