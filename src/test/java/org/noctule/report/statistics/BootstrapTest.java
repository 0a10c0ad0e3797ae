package org.noctule.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class BootstrapTest {
    @Test
    void intervalsOfSkewedSamplesHoldTheirMeanAsOftenAsTheySay() {
        final Random random = new Random(1);
        int held = 0;
        for (int i = 0; i < 400; i++) {
            final ConfidenceInterval interval =
                    Bootstrap.mean(exponential(random, 40), i).orElseThrow();
            held += interval.low() <= 1 && 1 <= interval.high() ? 1 : 0;
        }
        assertThat(held / 400.0).isBetween(.90, .98);
    }

    @Test
    void intervalOfASkewedSampleReachesFurtherWhereItsTailIs() {
        final double[] values = exponential(new Random(3), 30);
        double mean = 0;
        for (final double value : values) {
            mean += value / values.length;
        }
        final ConfidenceInterval interval = Bootstrap.mean(values, 5).orElseThrow();
        assertThat(interval.high() - mean).isGreaterThan(mean - interval.low());
    }

    @Test
    void equalSeedsGiveEqualIntervals() {
        final double[] values = exponential(new Random(2), 12);
        assertThat(Bootstrap.mean(values, 4)).isEqualTo(Bootstrap.mean(values, 4));
        assertThat(Bootstrap.mean(values, 4)).isNotEqualTo(Bootstrap.mean(values, 6));
    }

    @Test
    void oneValueHasNoIntervalAndEqualOnesHaveNoWidth() {
        assertThat(Bootstrap.mean(new double[] {3}, 1)).isEmpty();
        assertThat(Bootstrap.mean(new double[] {3, 3, 3}, 1)).contains(new ConfidenceInterval(3, 3));
    }

    private static double[] exponential(Random random, int size) {
        return random.doubles(size).map(value -> -Math.log(1 - value)).toArray();
    }
}
