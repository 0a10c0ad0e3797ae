package org.noctule.report.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class MeasureTest {
    @Test
    void everyFigureHasANameOfItsOwn() {
        assertThat(Measure.all().stream().map(Measure::key)).doesNotHaveDuplicates();
        assertThat(Measure.all().stream().map(Measure::title)).doesNotHaveDuplicates();
        assertThat(Measure.all()).allSatisfy(measure -> {
            assertThat(Measure.of(measure.key())).isSameAs(measure);
            // It stands between quotes in a script.
            assertThat(measure.name() + measure.unit()).doesNotContain("'", "\\", "<");
        });
    }

    @Test
    void directionsTurnWhatIsBetter() {
        assertThat(Measure.of("makespan").better(1, 2)).isTrue();
        assertThat(Measure.of("makespan").better(2, 1)).isFalse();
        assertThat(Measure.of("utilisation").better(2, 1)).isTrue();
        assertThat(Measure.of("utilisation").better(1, 2)).isFalse();
        assertThat(Measure.of("jobs").better(1, 2) || Measure.of("jobs").better(2, 1))
                .isFalse();
    }

    @Test
    void sumsOfTheSameTermsInAnotherOrderTie() {
        final Random random = new Random(5);
        for (int trial = 0; trial < 200; trial++) {
            final double[] terms = random.doubles(1000, 0, 1e9).toArray();
            double up = 0;
            double down = 0;
            for (int i = 0; i < terms.length; i++) {
                up += terms[i];
                down += terms[terms.length - 1 - i];
            }
            assertThat(Ties.equal(up, down)).isTrue();
            assertThat(Ties.difference(up, down)).isZero();
            for (final Measure measure : Measure.all()) {
                assertThat(measure.better(up, down) || measure.better(down, up)).isFalse();
            }
            assertThat(Ties.equal(up, up * (1 + 2e-9))).isFalse();
        }
        assertThat(Ties.equal(0, 0)).isTrue();
        assertThat(Ties.equal(0, 1e-300)).isFalse();
        assertThat(Ties.equal(Double.NaN, Double.NaN)).isFalse();
    }
}
