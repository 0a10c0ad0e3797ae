package org.noctule.fabric.ramp.stream;

import java.math.BigDecimal;
import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

/**
 * A skew-normal distribution (A. Azzalini, "A class of distributions which includes the normal ones", Scandinavian
 * Journal of Statistics 12, 1985), stretched over an interval and cut into a histogram, as ddls does: a sample is
 * drawn, shifted and scaled so that it reaches from 0 to {@code max}, what lies below {@code min} is moved there, and a
 * value is the upper end of one of 1000 bins, with the weight of the bin. Since the sample's extremes set the scale,
 * streams with different seeds have somewhat different distributions.
 *
 * @param skewness shape of the distribution; 0 is the normal one, above 0 the tail is on the right
 * @param min the least value, positive or 0
 * @param max the largest value, above the least
 * @param decimals values are rounded to so many
 */
public record SkewNormal(double skewness, double min, double max, int decimals) implements ValueDistribution {
    private static final int BINS = 1000;
    private static final int SMALLEST_SAMPLE = 50_000;
    private static final int VALUES_PER_STEP = 10;
    /** A finer grid is refused where it is read: the sample grows with it. */
    static final int LARGEST_SAMPLE = 10_000_000;

    /**
     * Returns the size of the sample.
     *
     * @param min the least value
     * @param max the largest value
     * @param decimals values are rounded to so many
     * @return number of values
     */
    static double sample(double min, double max, int decimals) {
        return Math.max(SMALLEST_SAMPLE, (max - min) / power(-decimals) * VALUES_PER_STEP);
    }

    private static double power(int exponent) {
        return BigDecimal.ONE.scaleByPowerOfTen(exponent).doubleValue();
    }

    @Override
    public double least() {
        return min;
    }

    @Override
    public double largest() {
        return max;
    }

    @Override
    public ValueSource prepare(NumpyRandom numbers, PythonRandom choices) {
        return table(numbers);
    }

    @Override
    public ValueDistribution drawn(NumpyRandom numbers) {
        return new DrawnTable(this, table(numbers));
    }

    private ValueSource table(NumpyRandom numbers) {
        final double[] sample = draw(numbers);
        // ddls means to draw anew what lies below the least value, and draws one number between that and itself.
        numbers.uniform();
        stretch(sample);
        final Histogram histogram = Histogram.of(sample, BINS);
        final double[] values = new double[BINS];
        final double[] weights = new double[BINS];
        for (int bin = 0; bin < BINS; bin++) {
            values[bin] = rounded(histogram.upperEdge(bin));
            weights[bin] = histogram.count(bin) / (double) sample.length;
        }
        return new WeightedValues(values, weights);
    }

    /** With a skewness of a, |u| a / sqrt(1 + a^2) + v / sqrt(1 + a^2) for normal u and v. */
    private double[] draw(NumpyRandom numbers) {
        final NormalNumbers normal = new NormalNumbers(numbers);
        final int size = (int) sample(min, max, decimals);
        final double[] u = new double[size];
        final double[] drawn = new double[size];
        final double share = skewness / Math.sqrt(1 + skewness * skewness);
        final double rest = Math.sqrt(1 - share * share);
        for (int i = 0; i < size; i++) {
            u[i] = normal.next();
        }
        for (int i = 0; i < size; i++) {
            final double value = share * u[i] + normal.next() * rest;
            drawn[i] = (u[i] >= 0 ? value : -value) + max;
        }
        return drawn;
    }

    private void stretch(double[] sample) {
        double lowest = Double.POSITIVE_INFINITY;
        for (final double value : sample) {
            lowest = Math.min(lowest, value);
        }
        double highest = 0;
        for (int i = 0; i < sample.length; i++) {
            sample[i] -= lowest;
            highest = Math.max(highest, sample[i]);
        }
        for (int i = 0; i < sample.length; i++) {
            sample[i] = Math.max(min, sample[i] / highest * max);
        }
    }

    private double rounded(double value) {
        final double scale = power(decimals);
        return Math.max(min, Math.min(max, Math.rint(value * scale) / scale));
    }
}
