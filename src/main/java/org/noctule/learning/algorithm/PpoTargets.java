package org.noctule.learning.algorithm;

import java.util.List;
import org.noctule.json.Options;

/**
 * The targets of PPO's actor and critic, a number for each decision.
 *
 * @param advantages generalised advantages, brought to mean 0 and deviation 1 over the update
 * @param returns what the critic should have said
 */
record PpoTargets(float[] advantages, float[] returns) {
    private static final double EPSILON = 1e-8;

    static PpoTargets of(List<Episode> episodes, float[] values, Options options) {
        final float[] returns = new float[values.length];
        final double[] advantages = new double[values.length];
        final double scale = options.get(LearnerKeys.SCALE);
        int next = 0;
        for (final Episode episode : episodes) {
            final double[] rewards = episode.rewards();
            for (int i = 0; i < rewards.length; i++) {
                rewards[i] *= scale;
            }
            final double[] own = Returns.advantages(
                    rewards, values, next, options.get(LearnerKeys.GAMMA), options.get(LearnerKeys.LAMBDA));
            for (final double advantage : own) {
                advantages[next] = advantage;
                returns[next] = (float) (advantage + values[next]);
                next++;
            }
        }
        return new PpoTargets(standardised(advantages), returns);
    }

    private static float[] standardised(double[] values) {
        if (values.length < 2) {
            return Returns.single(values);
        }
        double mean = 0;
        for (final double value : values) {
            mean += value / values.length;
        }
        double variance = 0;
        for (final double value : values) {
            variance += (value - mean) * (value - mean) / (values.length - 1);
        }
        final double deviation = Math.sqrt(variance);
        final float[] standardised = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            standardised[i] = (float) ((values[i] - mean) / (deviation + EPSILON));
        }
        return standardised;
    }

    static float[] select(float[] values, int[] order, int from, int to) {
        final float[] some = new float[to - from];
        for (int i = from; i < to; i++) {
            some[i - from] = values[order[i]];
        }
        return some;
    }
}
