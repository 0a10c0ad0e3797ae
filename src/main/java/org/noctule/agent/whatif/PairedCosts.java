package org.noctule.agent.whatif;

import java.util.Arrays;

/**
 * The costs of one candidate in the same futures as those of any other, one after another. Only futures that were
 * played to the end belong here.
 *
 * <p>A candidate is behind another by the paired t statistic: with {@code d} the differences of the two costs in the
 * {@code n} futures that it was played in, {@code mean(d) > errors * s / sqrt(n)}, where {@code s² = sum((d -
 * mean(d))²) / (n - 1)}.
 */
final class PairedCosts {
    /** Of fewer differences the standard error itself is not known. */
    private static final int LEAST = 4;

    private double[] costs = new double[16];
    private int count;
    private double sum;

    /** Adds the cost of the next future. */
    void add(double cost) {
        if (count == costs.length) {
            costs = Arrays.copyOf(costs, 2 * count);
        }
        costs[count++] = cost;
        sum += cost;
    }

    /** The sum of the costs. */
    double sum() {
        return sum;
    }

    /**
     * Whether this candidate is expected to cost more, by a number of standard errors, than one that was played in as
     * many futures or more.
     */
    boolean behind(PairedCosts best, double errors) {
        if (count < LEAST) {
            return false;
        }
        double mean = 0;
        for (int i = 0; i < count; i++) {
            mean += (costs[i] - best.costs[i]) / count;
        }
        double squares = 0;
        for (int i = 0; i < count; i++) {
            final double off = costs[i] - best.costs[i] - mean;
            squares += off * off;
        }
        return mean > errors * Math.sqrt(squares / (count - 1) / count);
    }
}
