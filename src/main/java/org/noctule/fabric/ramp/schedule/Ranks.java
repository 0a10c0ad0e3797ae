package org.noctule.fabric.ramp.schedule;

import java.util.Arrays;
import org.noctule.fabric.ramp.Numbering;

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
        final int[] bucket = new int[figures.length];
        final int[] place = buckets(figures, bucket);
        final int[] next = new int[place.length + 1];
        for (int item = 0; item < figures.length; item++) {
            bucket[item] = place[bucket[item]];
            next[bucket[item] + 1]++;
        }
        for (int i = 0; i < place.length; i++) {
            next[i + 1] += next[i];
        }
        final int[] rank = new int[figures.length];
        for (final int item : order) {
            rank[item] = next[bucket[item]]++;
        }
        return rank;
    }

    /**
     * Numbers different figures as they come, which is what sorting can be spared: they are few.
     *
     * @param figures figures by item
     * @param number is given the number of each item's figure
     * @return by number: its place among the different figures, the largest first
     */
    private static int[] buckets(double[] figures, int[] number) {
        final Numbering numbers = new Numbering();
        double last = Double.NaN;
        int lastNumber = 0;
        for (int item = 0; item < figures.length; item++) {
            if (figures[item] != last) {
                last = figures[item];
                lastNumber = numbers.of(Double.doubleToLongBits(last + 0.0));
            }
            number[item] = lastNumber;
        }
        final double[] sorted = new double[numbers.size()];
        Arrays.setAll(sorted, i -> Double.longBitsToDouble(numbers.key(i)));
        final int[] place = new int[sorted.length];
        Arrays.sort(sorted);
        Arrays.setAll(
                place, i -> sorted.length - 1 - Arrays.binarySearch(sorted, Double.longBitsToDouble(numbers.key(i))));
        return place;
    }

    static int[] descendingItems(int length) {
        final int[] items = new int[length];
        Arrays.setAll(items, item -> length - 1 - item);
        return items;
    }
}
