package org.noctule.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class StepBinsTest {
    private static final int BINS = 7;

    /** All dates are multiples of a quarter, and so are the edges: a quarter of a second is a step of the slow twin. */
    @Test
    void binsAreTheMeanLeastAndGreatestOfEachQuarterSecond() {
        final Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            final int size = random.nextInt(40);
            final double[] time =
                    random.ints(size, 0, 120).sorted().mapToDouble(i -> i / 4.0).toArray();
            final double[] value = random.ints(size, -5, 20).asDoubleStream().toArray();
            final double from = random.nextInt(10);
            final int quarters = 1 + random.nextInt(9);
            final double to = from + BINS * quarters / 4.0;
            final StepBins bins = StepBins.of(size, i -> time[i], i -> value[i], from, to, BINS);
            for (int bin = 0; bin < BINS; bin++) {
                double sum = 0;
                double low = Double.POSITIVE_INFINITY;
                double high = Double.NEGATIVE_INFINITY;
                for (int quarter = 0; quarter < quarters; quarter++) {
                    final double now = at(time, value, from + (bin * quarters + quarter) / 4.0);
                    sum += now;
                    low = Math.min(low, now);
                    high = Math.max(high, now);
                }
                assertThat(bins.mean()[bin]).isCloseTo(sum / quarters, within(1e-9));
                assertThat(bins.low()[bin])
                        .as("seed 7, round %d, bin %d", round, bin)
                        .isEqualTo(low);
                assertThat(bins.high()[bin]).isEqualTo(high);
            }
        }
    }

    private static double at(double[] time, double[] value, double date) {
        double now = 0;
        for (int i = 0; i < time.length && time[i] <= date; i++) {
            now = value[i];
        }
        return now;
    }

    @Test
    void aSpikeThatHoldsForNoTimeIsNoExtreme() {
        final double[] time = {0, 5, 5};
        final double[] value = {1, 99, 2};
        final StepBins bins = StepBins.of(3, i -> time[i], i -> value[i], 0, 10, 2);
        assertThat(bins.high()).containsExactly(1, 2);
        assertThat(bins.greatest()).isEqualTo(2);
        assertThat(bins.average()).isEqualTo(1.5);
    }
}
