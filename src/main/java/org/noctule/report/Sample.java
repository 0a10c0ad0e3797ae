package org.noctule.report;

import java.util.Arrays;
import org.hipparchus.util.KthSelector;

/** The values of one quantity, one a job. */
public final class Sample {
    private static final KthSelector SELECTOR = new KthSelector();

    private double[] values = new double[1 << 6];
    private int size;
    private double sum;

    /** Creates a sample without values. */
    public Sample() {}

    /**
     * Adds a value.
     *
     * @param value the value
     */
    public void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
        sum += value;
    }

    double sum() {
        return sum;
    }

    int size() {
        return size;
    }

    double get(int place) {
        return values[place];
    }

    /**
     * Counts the values from one bound to another, both included.
     *
     * @param low the lower bound
     * @param high the upper bound
     * @return their number
     */
    public long within(double low, double high) {
        long count = 0;
        for (int i = 0; i < size; i++) {
            count += low <= values[i] && values[i] <= high ? 1 : 0;
        }
        return count;
    }

    double[] sorted() {
        final double[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        return sorted;
    }

    /** {@return what summaries tell of the values; zeros without any} */
    public Spread distribution() {
        return size == 0 ? new Spread(0, 0, 0) : new Spread(sum / size, quantile(0.5), largest());
    }

    /**
     * Returns the quantile by linear interpolation between order statistics (numpy's and R's default).
     *
     * @param share the part of the values that lies below, from 0 to 1
     * @return the quantile; 0 without values
     */
    public double quantile(double share) {
        if (size == 0) {
            return 0;
        }
        final double[] shuffled = Arrays.copyOf(values, size);
        final double place = share * (size - 1);
        final int below = (int) place;
        final double low = SELECTOR.select(shuffled, null, below);
        final double high = below + 1 == size ? low : SELECTOR.select(shuffled, null, below + 1);
        return low + (place - below) * (high - low);
    }

    private double largest() {
        double largest = values[0];
        for (int i = 1; i < size; i++) {
            largest = Math.max(largest, values[i]);
        }
        return largest;
    }
}
