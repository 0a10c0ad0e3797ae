package org.noctule.workload.synthetic;

import org.hipparchus.random.MersenneTwister;
import org.hipparchus.random.RandomGenerator;

/**
 * The demands of the users of generated jobs.
 *
 * <p>Requested time: users know an upper bound, the run time divided by an accuracy drawn uniformly from [0.1, 1], and
 * round it up to one of a few popular values, as users do (Tsafrir, Etsion, Feitelson, "Modeling user runtime
 * estimates", JSSPP 2005). Requested memory per processor: 125, 250, 500, 1000, 2000 or 4000 MB with equal
 * probabilities.
 */
final class UserModel {
    private static final double LEAST_ACCURATE = 0.1;
    private static final int MINUTE = 60;
    private static final int[] POPULAR_MINUTES = {
        1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 600, 720, 900, 1080, 1440, 2160, 2880, 4320,
        5760, 7200, 10080, 14400, 20160, 43200
    };
    private static final int LEAST_KILOBYTES = 125_000;
    private static final int MEMORY_SIZES = 6;

    private final boolean estimates;
    private final boolean memory;
    private final RandomGenerator random;

    /** Has a stream of its own, so that the same seed gives the same jobs with and without requests. */
    UserModel(LublinOptions options) {
        this.estimates = options.estimates();
        this.memory = options.memory();
        this.random = new MersenneTwister(new int[] {(int) options.seed(), (int) (options.seed() >>> 32), 1});
    }

    double requestedTime(long runTime) {
        if (!estimates) {
            return -1;
        }
        final double bound = runTime / (LEAST_ACCURATE + (1 - LEAST_ACCURATE) * random.nextDouble());
        for (final int minutes : POPULAR_MINUTES) {
            if (minutes * MINUTE >= bound) {
                return minutes * MINUTE;
            }
        }
        return Math.ceil(bound);
    }

    double requestedMemory() {
        return memory ? LEAST_KILOBYTES << random.nextInt(MEMORY_SIZES) : -1;
    }
}
