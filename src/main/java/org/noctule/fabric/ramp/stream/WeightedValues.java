package org.noctule.fabric.ramp.stream;

import org.noctule.random.NumpyRandom;

/** Draws numbers with given weights, as NumPy's {@code choice(values, p=...)} does. */
final class WeightedValues implements ValueSource {
    private final double[] values;
    private final double[] cumulative;

    /**
     * Creates the table.
     *
     * @param values the numbers
     * @param weights their weights, not negative, at least one positive
     */
    WeightedValues(double[] values, double[] weights) {
        this.values = values.clone();
        cumulative = weights.clone();
        for (int i = 1; i < cumulative.length; i++) {
            cumulative[i] += cumulative[i - 1];
        }
        final double sum = cumulative[cumulative.length - 1];
        for (int i = 0; i < cumulative.length; i++) {
            cumulative[i] /= sum;
        }
    }

    /** Takes time logarithmic in the number of values. */
    @Override
    public double next(NumpyRandom numbers) {
        final double u = numbers.uniform();
        int low = 0;
        int high = cumulative.length - 1;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (cumulative[middle] <= u) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return values[low];
    }
}
