package org.noctule.fabric.ramp.stream;

import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

/**
 * One generator for each purpose: the models and deadlines of the first jobs stay the same when the gaps between them
 * are drawn from another distribution, and the reverse.
 */
public final class SeparateDraws implements StreamDraws {
    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;

    /** Creates the rule. */
    public SeparateDraws() {}

    @Override
    public Beginning begin(long seed, StreamOptions options) {
        return new Beginning(
                options,
                new StreamRandom(
                        new NumpyRandom(mixed(seed, 1)),
                        new NumpyRandom(mixed(seed, 2)),
                        new NumpyRandom(mixed(seed, 3)),
                        new PythonRandom(mixed(seed, 4) >>> 1)));
    }

    /** SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). */
    private static long mixed(long seed, int purpose) {
        long z = seed * 4 + purpose * GOLDEN_RATIO;
        z = (z ^ z >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
        return z ^ z >>> 31;
    }
}
