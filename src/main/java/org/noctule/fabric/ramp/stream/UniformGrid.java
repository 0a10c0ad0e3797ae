package org.noctule.fabric.ramp.stream;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

/**
 * The numbers from one to another in steps of a power of ten, all equally likely.
 *
 * @param min the first of them
 * @param max no number is above it; not below the first
 * @param decimals the step is ten to the minus this power
 */
public record UniformGrid(double min, double max, int decimals) implements ValueDistribution {
    /** A grid of more numbers is refused where it is read. */
    static final int MOST = 1_000_000;

    /**
     * Returns how many numbers there are.
     *
     * @param min the first of them
     * @param max no number is above it
     * @param decimals the step is ten to the minus this power
     * @return their number
     */
    static BigDecimal size(double min, double max, int decimals) {
        return BigDecimal.valueOf(max)
                .subtract(BigDecimal.valueOf(min))
                .scaleByPowerOfTen(decimals)
                .setScale(0, RoundingMode.FLOOR)
                .add(BigDecimal.ONE);
    }

    @Override
    public double least() {
        return min;
    }

    @Override
    public double largest() {
        return value(size(min, max, decimals).intValueExact() - 1);
    }

    private double value(int place) {
        return BigDecimal.valueOf(min)
                .add(BigDecimal.valueOf(place).scaleByPowerOfTen(-decimals))
                .doubleValue();
    }

    @Override
    public ValueSource prepare(NumpyRandom numbers, PythonRandom choices) {
        final int size = size(min, max, decimals).intValueExact();
        final double[] values = new double[size];
        Arrays.setAll(values, this::value);
        final double[] weights = new double[size];
        Arrays.fill(weights, 1.0 / size);
        return new WeightedValues(values, weights);
    }
}
