package org.noctule.experiment.compare;

import java.util.Arrays;
import org.hipparchus.util.KthSelector;

/** One value a job. */
final class JobValues {
    private static final KthSelector SELECTOR = new KthSelector();

    private double[] values = new double[1 << 8];
    private int size;
    private double sum;
    private double largest = Double.NEGATIVE_INFINITY;

    void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
        sum += value;
        largest = Math.max(largest, value);
    }

    /** Returns the mean, 0 without values. */
    double mean() {
        return size == 0 ? 0 : sum / size;
    }

    /** Returns the largest value, 0 without values. */
    double largest() {
        return size == 0 ? 0 : largest;
    }

    /**
     * Returns the quantile by linear interpolation between order statistics (numpy's and R's default), 0 without
     * values.
     */
    double quantile(double share) {
        if (size == 0) {
            return 0;
        }
        // Only the values count: the selection may put them into another order.
        if (values.length != size) {
            values = Arrays.copyOf(values, size);
        }
        final double place = share * (size - 1);
        final int below = (int) place;
        final double low = SELECTOR.select(values, null, below);
        final double high = below + 1 == size ? low : SELECTOR.select(values, null, below + 1);
        return low + (place - below) * (high - low);
    }
}
