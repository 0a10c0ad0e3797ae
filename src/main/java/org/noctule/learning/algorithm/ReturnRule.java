package org.noctule.learning.algorithm;

import java.util.List;

/** Makes returns of the rewards of an episode that has ended. */
public enum ReturnRule {
    /** Discounted returns brought to mean 0 and deviation 1 within each episode, as HDeepRM does. */
    STANDARDISED,
    /** Discounted returns. */
    RAW;

    float[] of(Episode episode, double gamma) {
        final double[] returns = Returns.discounted(episode.rewards(), gamma);
        return this == STANDARDISED ? Returns.standardised(returns) : Returns.single(returns);
    }

    float[] of(List<Episode> episodes, double gamma) {
        final float[] all = new float[episodes.stream().mapToInt(Episode::size).sum()];
        int next = 0;
        for (final Episode episode : episodes) {
            final float[] returns = of(episode, gamma);
            System.arraycopy(returns, 0, all, next, returns.length);
            next += returns.length;
        }
        return all;
    }
}
