package org.noctule.report;

import java.util.Arrays;

/** The values of one quantity, one a job. */
final class Sample {
    private double[] values = new double[1 << 10];
    private int size;
    private double sum;

    void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
        sum += value;
    }

    double sum() {
        return sum;
    }

    Spread distribution() {
        if (size == 0) {
            return new Spread(0, 0, 0);
        }
        final double[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        final double low = sorted[(size - 1) / 2];
        final double high = sorted[size / 2];
        return new Spread(sum / size, low + (high - low) / 2, sorted[size - 1]);
    }
}
