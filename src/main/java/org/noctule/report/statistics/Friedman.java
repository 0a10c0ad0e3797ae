package org.noctule.report.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.noctule.random.Chance;
import org.noctule.report.measure.Ties;

/**
 * The test of Friedman over workloads, and the critical difference of Nemenyi (Demšar, "Statistical comparisons of
 * classifiers over multiple data sets", Journal of Machine Learning Research 7, 2006). Workloads are what is
 * independent; seeds of one workload are not. The p-value is that of random orders within workloads: the usual
 * approximations, χ² and F, say too little or too much of few workloads.
 *
 * @param workloads the number N of workloads
 * @param ranks the mean rank of each of the k entrants over the workloads; 1 is the smallest value
 * @param probability p-value of equal ranks, in steps of 1 / 10,000; empty for fewer than two workloads or entrants
 */
public record Friedman(int workloads, List<Double> ranks, OptionalDouble probability) {
    private static final int ORDERS = 9_999;

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
     * Ranks entrants.
     *
     * @param values a row per workload with a value per entrant, all rows of one length; smaller is better
     * @return the test
     */
    public static Friedman of(List<double[]> values) {
        final List<double[]> ranks = new ArrayList<>();
        values.forEach(row -> ranks.add(SharedRanks.of(row)));
        final double[] sums = sums(ranks);
        final int n = values.size();
        return new Friedman(
                n,
                Arrays.stream(sums).map(sum -> sum / n).boxed().toList(),
                n < 2 || sums.length < 2 ? OptionalDouble.empty() : OptionalDouble.of(probability(ranks, sums)));
    }

    private static double[] sums(List<double[]> ranks) {
        final double[] sums = new double[ranks.isEmpty() ? 0 : ranks.get(0).length];
        for (final double[] row : ranks) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += row[i];
            }
        }
        return sums;
    }

    /** The share of random orders whose sums of ranks lie as far apart; the observed order is one of them. */
    private static double probability(List<double[]> ranks, double[] observed) {
        final Chance chance = Chance.of(0, Chance.Purpose.RESAMPLE, 0);
        final List<double[]> drawn = new ArrayList<>();
        ranks.forEach(row -> drawn.add(row.clone()));
        final double reached = squares(observed) * (1 - Ties.ROUNDING);
        int asFar = 1;
        for (int order = 0; order < ORDERS; order++) {
            drawn.forEach(row -> shuffle(row, chance));
            asFar += squares(sums(drawn)) >= reached ? 1 : 0;
        }
        return asFar / (ORDERS + 1.0);
    }

    private static void shuffle(double[] row, Chance chance) {
        for (int i = row.length - 1; i > 0; i--) {
            final int other = chance.nextInt(i + 1);
            final double swapped = row[i];
            row[i] = row[other];
            row[other] = swapped;
        }
    }

    /** Friedman's statistic but for terms that no order changes. */
    private static double squares(double[] sums) {
        double squares = 0;
        for (final double sum : sums) {
            squares += sum * sum;
        }
        return squares;
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
