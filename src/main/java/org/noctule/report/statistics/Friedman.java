package org.noctule.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.distribution.continuous.FDistribution;

/**
 * The test of Friedman over workloads, in the form of Iman and Davenport, and the critical difference of Nemenyi
 * (Demšar, "Statistical comparisons of classifiers over multiple data sets", Journal of Machine Learning Research 7,
 * 2006). Workloads are what is independent; seeds of one workload are not.
 *
 * @param workloads the number N of workloads
 * @param ranks the mean rank of each of the k entrants over the workloads; 1 is the smallest value
 * @param probability p-value of equal ranks; empty for fewer than two workloads or entrants
 */
public record Friedman(int workloads, List<Double> ranks, OptionalDouble probability) {
    /** Quantiles of the studentised range at .05 by √2, for 2 to 10 entrants. */
    private static final double[] QUANTILES = {1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164};

    /**
     * Keeps a test.
     *
     * @param workloads the number N of workloads
     * @param ranks the mean rank of each entrant
     * @param probability p-value of equal ranks, if there is one
     */
    public Friedman {
        ranks = List.copyOf(ranks);
    }

    /**
     * SharedRanks entrants.
     *
     * @param values a row per workload with a value per entrant, all rows of one length; smaller is better
     * @return the test
     */
    public static Friedman of(List<double[]> values) {
        final int n = values.size();
        final int k = values.isEmpty() ? 0 : values.get(0).length;
        final double[] sums = new double[k];
        double ties = 0;
        for (final double[] row : values) {
            final double[] own = SharedRanks.of(row);
            for (int i = 0; i < k; i++) {
                sums[i] += own[i];
                ties += own[i] * own[i];
            }
        }
        final List<Double> means =
                Arrays.stream(sums).map(sum -> sum / n).boxed().toList();
        return new Friedman(n, means, n < 2 || k < 2 ? OptionalDouble.empty() : probability(means, n, k, ties));
    }

    private static OptionalDouble probability(List<Double> means, int n, int k, double squaredRanks) {
        double between = 0;
        for (final double mean : means) {
            between += (mean - (k + 1) / 2.0) * (mean - (k + 1) / 2.0);
        }
        // Squared ranks fall short of k (k + 1) (2 k + 1) / 6 per workload by what ties take from the variance.
        final double within = (squaredRanks - n * k * (k + 1.0) * (k + 1) / 4) / (n * (k - 1.0));
        if (within == 0) {
            return OptionalDouble.of(1); // All tie everywhere.
        }
        final double square = n * between / within;
        final double rest = n * (k - 1.0) - square;
        if (rest <= 1e-9 * square) {
            return OptionalDouble.of(0); // The same order everywhere.
        }
        final double ratio = (n - 1) * square / rest;
        return OptionalDouble.of(1 - new FDistribution(k - 1.0, (k - 1.0) * (n - 1)).cumulativeProbability(ratio));
    }

    /**
     * Returns the critical difference q √(k (k + 1) / (6 N)): mean ranks further apart differ at the level .05.
     *
     * @return the difference; empty for fewer than 2 or more than 10 entrants, of which no quantile is tabled
     */
    public OptionalDouble criticalDifference() {
        final int k = ranks.size();
        return k < 2 || k > 10 || workloads == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(QUANTILES[k - 2] * StrictMath.sqrt(k * (k + 1.0) / (6.0 * workloads)));
    }
}
