package org.noctule.learning.algorithm;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.noctule.json.JsonInput;

/** Makes returns of the rewards of an episode that has ended. */
public enum ReturnRule {
    /** Discounted returns brought to mean 0 and deviation 1 within each episode, as HDeepRM does. */
    STANDARDISED,
    /** Discounted returns. */
    RAW;

    static ReturnRule read(JsonInput json) {
        final List<String> names = Arrays.stream(values()).map(ReturnRule::text).toList();
        return values()[names.indexOf(json.oneOf(names))];
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

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
