package org.noctule.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpeedUpTest {
    /** Values of the published formula, worked out by hand. */
    @ParameterizedTest
    @CsvSource({"32, 64, 1, 25.7610", "100, 64, 0.5, 59.9532", "64, 64, 2, 38.6415", "500, 64, 0.5, 64", "7, 64, 0, 7"})
    void isDowneys(int cores, double parallelism, double variance, double expected) {
        assertThat(new SpeedUp.Downey(parallelism, variance).on(cores, "x")).isCloseTo(expected, within(5e-5));
    }

    @Test
    void isAmdahlsAndSevciks() {
        assertThat(new SpeedUp.Amdahl(0.25).on(4, "")).isCloseTo(1 / (0.25 + 0.75 / 4), within(1e-12));
        assertThat(SpeedUp.LINEAR.on(8, "")).isEqualTo(8);
        assertThat(new SpeedUp.Sevcik(100, 1.2, 5, 0.5).on(10, ""))
                .isCloseTo((120 + 5 + 0.5) / (12 + 5 + 5), within(1e-12));
    }

    /** Both branches meet where they join, and no more cores help beyond. */
    @Test
    void goesOnWhereDowneysBranchesMeet() {
        for (final double variance : new double[] {0, 0.3, 1, 1.5, 4}) {
            final SpeedUp law = new SpeedUp.Downey(16, variance);
            for (int cores = 1; cores < 200; cores++) {
                assertThat(law.on(cores + 1, "")).isGreaterThanOrEqualTo(law.on(cores, "") * (1 - 1e-12));
                assertThat(law.on(cores + 1, "") - law.on(cores, "")).isLessThan(1 + 1e-9);
            }
        }
    }

    @Test
    void readsATableByTypeAndNumber() {
        final NavigableMap<Integer, Double> fast = new TreeMap<>(Map.of(1, 10.0, 2, 18.0, 4, 30.0));
        final NavigableMap<Integer, Double> slow = new TreeMap<>(Map.of(2, 4.0));
        final SpeedUp.Table table = new SpeedUp.Table(Map.of("v100", fast, "k80", slow), "v100");
        assertThat(table.on(3, "v100")).isEqualTo(24);
        assertThat(table.on(8, "v100")).isEqualTo(30);
        assertThat(table.on(1, "k80")).isEqualTo(2);
        assertThat(table.on(2, "unknown")).isEqualTo(4);
        assertThat(table.byType()).isTrue();
        assertThat(table.reference(2)).isEqualTo(18);
    }

    @Test
    void doesTheSameWorkAtTheSameSize() {
        final Elasticity elasticity =
                new Elasticity(Elasticity.Kind.MALLEABLE, 2, 11, 4, new SpeedUp.Downey(9, 0.7), 0, 0, List.of(), false);
        assertThat(elasticity.relativeSpeed(6, 6)).isEqualTo(1);
        assertThat(elasticity.relativeSpeed(6, 3))
                .isEqualTo(elasticity.speedUp().on(6, "") / elasticity.speedUp().on(3, ""));
        assertThat(new int[] {elasticity.atMost(1), elasticity.atMost(5), elasticity.atMost(10), elasticity.atMost(99)})
                .containsExactly(0, 2, 10, 11);
        assertThat(elasticity.allows(11)).isTrue();
        assertThat(elasticity.allows(7)).isFalse();
    }
}
