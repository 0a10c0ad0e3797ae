package org.noctule.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SignedRanksTest {
    /** Nine patients before and after (Hollander and Wolfe, "Nonparametric statistical methods", table 3.1). */
    @Test
    void depressionScalesOfNinePatientsGiveThePublishedTest() {
        final double[] before = {1.83, .50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
        final double[] after = {.878, .647, .598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
        final double[] apart = new double[9];
        for (int i = 0; i < 9; i++) {
            apart[i] = before[i] - after[i];
        }
        final SignedRanks test = SignedRanks.of(apart);
        assertThat(test.positive()).isEqualTo(40);
        assertThat(test.probability()).isEqualTo(20 / 512.0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void exactProbabilitiesCountAllChoicesOfSigns(long seed) {
        final Random random = new Random(seed);
        final double[] apart = random.doubles(1 + random.nextInt(12))
                .map(value -> Math.rint(10 * value - 5)) // Ties and zeros are common.
                .toArray();
        assertThat(SignedRanks.of(apart).probability()).isCloseTo(counted(apart), within(1e-12));
    }

    @Test
    void largeSamplesAreCloseToRandomChoicesOfSigns() {
        final double[] apart = new double[40];
        for (int i = 0; i < apart.length; i++) {
            apart[i] = i % 3 == 0 ? -i - 1 : i + 1;
        }
        final SignedRanks test = SignedRanks.of(apart);
        final Random random = new Random(1);
        final int draws = 20_000;
        double asFar = 0;
        for (int draw = 0; draw < draws; draw++) {
            double sum = 0;
            for (int rank = 1; rank <= apart.length; rank++) {
                sum += random.nextBoolean() ? rank : 0;
            }
            asFar += Math.abs(sum - 410) >= Math.abs(test.positive() - 410) ? 1 : 0;
        }
        assertThat(test.probability()).isCloseTo(asFar / draws, within(.01));
    }

    @Test
    void equalSamplesDifferWithProbabilityOne() {
        assertThat(SignedRanks.of(new double[7])).isEqualTo(new SignedRanks(0, 0, 1));
    }

    /** The share of all 2^n choices of signs whose sum of ranks is as far from the middle as the observed one. */
    private static double counted(double[] all) {
        final double[] apart = Arrays.stream(all).filter(v -> v != 0).toArray();
        final double[] ranks =
                SharedRanks.of(Arrays.stream(apart).map(Math::abs).toArray());
        double total = 0;
        double observed = 0;
        for (int i = 0; i < apart.length; i++) {
            total += ranks[i];
            observed += apart[i] > 0 ? ranks[i] : 0;
        }
        long asFar = 0;
        for (long signs = 0; signs < 1L << apart.length; signs++) {
            double sum = 0;
            for (int i = 0; i < apart.length; i++) {
                sum += (signs >> i & 1) == 1 ? ranks[i] : 0;
            }
            asFar += Math.abs(sum - total / 2) >= Math.abs(observed - total / 2) ? 1 : 0;
        }
        return (double) asFar / (1L << apart.length);
    }
}
