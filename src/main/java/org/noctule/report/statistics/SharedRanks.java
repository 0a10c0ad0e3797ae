package org.noctule.report.statistics;

import java.util.Arrays;
import java.util.Comparator;
import org.noctule.report.measure.Ties;

/** Ranks from 1, the smallest value first; values that are equal but for rounding share the mean of theirs. */
final class SharedRanks {
    private SharedRanks() {}

    static double[] of(double[] values) {
        final Integer[] order = new Integer[values.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
        final double[] ranks = new double[values.length];
        int first = 0;
        while (first < order.length) {
            int last = first;
            while (last + 1 < order.length && Ties.equal(values[order[last + 1]], values[order[first]])) {
                last++;
            }
            for (int i = first; i <= last; i++) {
                ranks[order[i]] = (first + last) / 2.0 + 1;
            }
            first = last + 1;
        }
        return ranks;
    }
}
