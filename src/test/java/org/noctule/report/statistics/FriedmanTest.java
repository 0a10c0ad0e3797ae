package org.noctule.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.hipparchus.distribution.continuous.FDistribution;
import org.junit.jupiter.api.Test;

final class FriedmanTest {
    /** Areas under the curve of four classifiers on fourteen data sets (Demšar 2006, table 6). */
    private static final double[][] DEMSAR = {
        {.763, .768, .771, .798},
        {.599, .591, .590, .569},
        {.954, .971, .968, .967},
        {.628, .661, .654, .657},
        {.882, .888, .886, .898},
        {.936, .931, .916, .931},
        {.661, .668, .609, .685},
        {.583, .583, .563, .625},
        {.775, .838, .866, .875},
        {1, 1, 1, 1},
        {.940, .962, .965, .962},
        {.619, .666, .614, .669},
        {.972, .981, .9751, .9749}, // Printed as .975 both, ranked by more digits.
        {.957, .978, .946, .970}
    };

    @Test
    void publishedExampleHasItsRanksAndItsCriticalDifference() {
        final List<double[]> losses = new ArrayList<>();
        for (final double[] row : DEMSAR) {
            losses.add(Arrays.stream(row).map(value -> -value).toArray());
        }
        final Friedman test = Friedman.of(losses);
        assertThat(test.ranks())
                .usingComparatorForType(FriedmanTest::nearly, Double.class)
                .containsExactly(3.143, 2.000, 2.893, 1.964);
        assertThat(test.criticalDifference().orElseThrow()).isCloseTo(1.25, within(.005));
        // F = 3.69, without a correction for ties: one with it is larger, so its probability is smaller.
        final double published = 1 - new FDistribution(3, 39).cumulativeProbability(3.69);
        assertThat(test.probability().orElseThrow()).isBetween(published / 2, published * 1.2);
    }

    @Test
    void withoutTiesTheFormOfImanAndDavenportIsNear() {
        final Random random = new Random(7);
        final List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            rows.add(new double[] {random.nextDouble(), random.nextDouble() + .3, random.nextDouble() + .1});
        }
        final Friedman test = Friedman.of(rows);
        double squares = 0;
        for (final double rank : test.ranks()) {
            squares += rank * rank;
        }
        final double chi = 12 * 20 / (3 * 4.0) * (squares - 3 * 16 / 4.0);
        final double ratio = 19 * chi / (20 * 2 - chi);
        assertThat(test.probability().orElseThrow())
                .isCloseTo(1 - new FDistribution(2, 38).cumulativeProbability(ratio), within(.02));
    }

    @Test
    void sameOrderOnTwoWorkloadsIsChanceAndTiesEverywhereSayNothing() {
        // Two entrants in the same order twice: so it is in half of all pairs of orders.
        assertThat(Friedman.of(List.of(new double[] {1, 2}, new double[] {3, 4}))
                        .probability()
                        .orElseThrow())
                .isCloseTo(.5, within(.02));
        assertThat(Friedman.of(List.of(new double[] {1, 1}, new double[] {3, 3}))
                        .probability())
                .hasValue(1);
        assertThat(Friedman.of(List.of(new double[] {1, 2})).probability()).isEmpty();
        assertThat(Friedman.of(List.of(new double[11])).criticalDifference()).isEmpty();
        assertThat(Friedman.of(List.of()).criticalDifference()).isEmpty();
    }

    private static int nearly(double one, double other) {
        return Math.abs(one - other) < .001 ? 0 : Double.compare(one, other);
    }
}
