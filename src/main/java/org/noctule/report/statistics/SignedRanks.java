package org.noctule.report.statistics;

import java.util.Arrays;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * The signed-rank test of paired differences (Wilcoxon, "Individual comparisons by ranking methods", Biometrics
 * Bulletin 1, 1945): whether they lie symmetrically around 0. Differences of 0 are left out, equal ones share the mean
 * of their ranks.
 *
 * @param pairs the number of differences other than 0
 * @param positive the sum of the ranks of positive differences
 * @param probability the two-sided p-value: exact up to 25 pairs, ties included, beyond by the normal distribution with
 *     corrections for ties and continuity; 1 without pairs
 */
public record SignedRanks(int pairs, double positive, double probability) {
    /** The largest number of pairs for which the p-value is exact. */
    public static final int EXACT = 25;

    /**
     * Tests differences.
     *
     * @param differences one per pair
     * @return the test
     */
    public static SignedRanks of(double[] differences) {
        final double[] nonzero =
                Arrays.stream(differences).filter(value -> value != 0).toArray();
        final int[] doubled = doubledRanks(nonzero);
        int positive = 0;
        for (int i = 0; i < nonzero.length; i++) {
            positive += nonzero[i] > 0 ? doubled[i] : 0;
        }
        final double probability = nonzero.length <= EXACT ? exact(doubled, positive) : normal(doubled, positive);
        return new SignedRanks(nonzero.length, positive / 2.0, probability);
    }

    /** SharedRanks of magnitudes times two: the mean of ranks that tie is a half at worst. */
    private static int[] doubledRanks(double[] values) {
        final double[] magnitudes = Arrays.stream(values).map(Math::abs).toArray();
        final double[] ranks = SharedRanks.of(magnitudes);
        return Arrays.stream(ranks).mapToInt(rank -> (int) Math.rint(2 * rank)).toArray();
    }

    /** Counts the 2^n choices of signs by their sums: each rank is added to every sum reached so far, or not. */
    private static double exact(int[] ranks, int observed) {
        final int total = Arrays.stream(ranks).sum();
        final long[] ways = new long[total + 1];
        ways[0] = 1;
        int reached = 0;
        for (final int rank : ranks) {
            for (int sum = reached; sum >= 0; sum--) {
                ways[sum + rank] += ways[sum];
            }
            reached += rank;
        }
        final int tail = Math.min(observed, total - observed);
        long asFar = 0;
        for (int sum = 0; sum <= tail; sum++) {
            asFar += ways[sum];
        }
        return Math.min(1, 2.0 * asFar / (1L << ranks.length));
    }

    private static double normal(int[] ranks, int observed) {
        double total = 0;
        double squares = 0;
        for (final int rank : ranks) {
            total += rank;
            squares += (double) rank * rank;
        }
        // The variance of a sum of independent signs times ranks is a quarter of the sum of their squares: ties
        // included.
        final double apart = Math.max(0, Math.abs(observed - total / 2) - 1);
        final double deviation = StrictMath.sqrt(squares / 4);
        return 2 * new NormalDistribution(0, 1).cumulativeProbability(-apart / deviation);
    }
}
