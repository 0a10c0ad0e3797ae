package org.noctule.workload.swf;

import java.util.Arrays;
import org.noctule.random.NumpyRandom;

/**
 * HDeepRM's guesses of what traces do not tell: how long a job really runs, compared with what its user asked for
 * (after D. Tsafrir, Y. Etsion, D. G. Feitelson, "Backfilling using system-generated predictions rather than user
 * runtime estimates", TPDS 18(6), 2007), and how much memory bandwidth it needs.
 */
public final class UserDemands {
    private static final int FACTORS = 25;
    private static final int BANDWIDTHS = 6;

    private final NumpyRandom random;
    private final double[] cumulative = cumulative();

    /**
     * Creates a stream of guesses.
     *
     * @param seed seed of NumPy's generator
     */
    public UserDemands(long seed) {
        random = new NumpyRandom(seed);
    }

    private static double[] cumulative() {
        final double[] p = new double[FACTORS];
        p[0] = 0.15;
        p[1] = 0.09;
        p[2] = 0.07;
        Arrays.fill(p, 3, 8, 0.04);
        Arrays.fill(p, 8, 13, 0.03);
        Arrays.fill(p, 13, 23, 0.02);
        p[23] = 0.06;
        p[24] = 0.08;
        for (int i = 1; i < FACTORS; i++) {
            p[i] += p[i - 1];
        }
        final double sum = p[FACTORS - 1];
        for (int i = 0; i < FACTORS; i++) {
            p[i] /= sum;
        }
        return p;
    }

    /**
     * Draws the ratio of a job's run time to its requested time.
     *
     * @return one of 0.05, 0.10 ... 1.25; 0.5265 on average, above 1 for a fifth of the jobs
     */
    public double runTimeFactor() {
        return 0.05 + 0.05 * random.weighted(cumulative);
    }

    /**
     * Draws a memory bandwidth.
     *
     * @return one of 4, 8, 12, 16, 20, 24 GB/s per core
     */
    public int memoryBandwidth() {
        return 4 + 4 * random.below(BANDWIDTHS);
    }
}
