package org.noctule.ramp.schedule;

import java.util.Arrays;

/** Ranks by a figure, ties in a given order. */
final class Ranks {
    private Ranks() {}

    /**
     * Ranks items by descending figure.
     *
     * @param figures figure by item
     * @param order the items, those earlier in it rank lower among equals
     * @return by item: 0 for the largest figure
     */
    static int[] descending(double[] figures, int[] order) {
        final double[] distinct = distinct(figures);
        final int[] next = new int[distinct.length + 1];
        final int[] bucket = new int[figures.length];
        for (int item = 0; item < figures.length; item++) {
            bucket[item] = distinct.length - 1 - Arrays.binarySearch(distinct, figures[item]);
            next[bucket[item] + 1]++;
        }
        for (int i = 0; i < distinct.length; i++) {
            next[i + 1] += next[i];
        }
        final int[] rank = new int[figures.length];
        for (final int item : order) {
            rank[item] = next[bucket[item]]++;
        }
        return rank;
    }

    private static double[] distinct(double[] figures) {
        final double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int length = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || sorted[i] != sorted[length - 1]) {
                sorted[length++] = sorted[i];
            }
        }
        return Arrays.copyOf(sorted, length);
    }

    static int[] descendingItems(int length) {
        final int[] items = new int[length];
        Arrays.setAll(items, item -> length - 1 - item);
        return items;
    }
}
