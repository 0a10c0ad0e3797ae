package org.noctule.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EffectSizeTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void effectSizeIsTheShareOfPairsInWhichOneIsLarger(long seed) {
        final Random random = new Random(seed);
        final double[] one =
                random.ints(1 + random.nextInt(9), 0, 6).asDoubleStream().toArray();
        final double[] other =
                random.ints(1 + random.nextInt(9), 0, 6).asDoubleStream().toArray();
        double larger = 0;
        for (final double a : one) {
            for (final double b : other) {
                larger += a > b ? 1 : a == b ? .5 : 0;
            }
        }
        assertThat(EffectSize.above(one, other)).isCloseTo(larger / one.length / other.length, within(1e-12));
    }

    @Test
    void adjustedProbabilitiesAreThoseOfHolm() {
        assertThat(Holm.adjusted(new double[] {.01, .04, .03, .005})).containsExactly(.03, .06, .06, .02);
        assertThat(Holm.adjusted(new double[] {.6, .7})).containsExactly(1, 1);
        assertThat(Holm.adjusted(new double[0])).isEmpty();
    }
}
