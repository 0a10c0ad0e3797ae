package org.noctule.report.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against sums over a hundred thousand places of the course, each looked up from its begin. */
class ColumnBinsTest {
    private static final int FINE = 100_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void areTheMeansAndExtremesOfTheCourse(int seed) {
        final SplittableRandom random = new SplittableRandom(seed);
        final boolean steps = random.nextBoolean();
        final int points = random.nextInt(2, 40);
        final double[] x = new double[points];
        final double[] y = new double[points];
        // Places are those of the grid of the twin, so that it meets each step.
        for (int i = 0; i < points; i++) {
            x[i] = random.nextInt(-FINE / 10, FINE + FINE / 10) * 10.0 / FINE;
            y[i] = random.nextInt(8) == 0 ? Double.NaN : random.nextInt(-5, 20);
        }
        Arrays.sort(x);
        final int count = random.nextInt(1, 5) * 5;
        final ColumnBins bins = new ColumnBins(x, y, steps, 0, 10, count);
        for (int column = 0; column < count; column++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            double sum = 0;
            int seen = 0;
            for (int k = column * (FINE / count); k < (column + 1) * (FINE / count); k++) {
                final double value = at((k + 0.5) * 10 / FINE, x, y, steps);
                if (!Double.isNaN(value)) {
                    low = Math.min(low, value);
                    high = Math.max(high, value);
                    sum += value;
                    seen++;
                }
            }
            if (seen > 0) {
                assertThat(bins.mean[column]).isCloseTo(sum / seen, within(1e-3));
                // Points of no width are seen by the columns alone.
                assertThat(bins.low[column]).isLessThanOrEqualTo(low + 1e-9);
                assertThat(bins.high[column]).isGreaterThanOrEqualTo(high - 1e-9);
                assertThat(bins.low[column]).isGreaterThanOrEqualTo(least(x, y, low, column, 10.0 / count) - 1e-2);
            } else if (!Double.isNaN(bins.mean[column])) {
                assertThat(bins.middle(column)).isBetween(0.0, 10.0);
            }
        }
    }

    private static double least(double[] x, double[] y, double low, int column, double width) {
        double least = low;
        for (int i = 0; i < x.length; i++) {
            if (x[i] >= column * width - 1e-9 && x[i] <= (column + 1) * width + 1e-9 && !Double.isNaN(y[i])) {
                least = Math.min(least, y[i]);
            }
        }
        return least;
    }

    private static double at(double place, double[] x, double[] y, boolean steps) {
        for (int i = 0; i + 1 < x.length; i++) {
            if (x[i] <= place && place < x[i + 1] && !Double.isNaN(y[i + 1])) {
                return steps ? y[i] : y[i] + (y[i + 1] - y[i]) * (place - x[i]) / (x[i + 1] - x[i]);
            }
        }
        return Double.NaN;
    }
}
