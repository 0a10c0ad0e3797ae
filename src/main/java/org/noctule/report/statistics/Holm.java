package org.noctule.report.statistics;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Correction of p-values for the number of tests made (Holm, "A simple sequentially rejective multiple test procedure",
 * Scandinavian Journal of Statistics 6, 1979): the i-th smallest of m, counted from 0, is multiplied by m - i, and none
 * is below one that was smaller.
 */
public final class Holm {
    private Holm() {}

    /**
     * Corrects p-values.
     *
     * @param probabilities one per test
     * @return the corrected ones in the same order, at most 1
     */
    public static double[] adjusted(double[] probabilities) {
        final Integer[] order = new Integer[probabilities.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> probabilities[i]));
        final double[] adjusted = new double[order.length];
        double before = 0;
        for (int i = 0; i < order.length; i++) {
            before = Math.max(before, Math.min(1, (order.length - i) * probabilities[order[i]]));
            adjusted[order[i]] = before;
        }
        return adjusted;
    }
}
