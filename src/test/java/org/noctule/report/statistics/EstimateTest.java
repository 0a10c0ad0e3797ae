package org.noctule.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EstimateTest {
    @Test
    void theIntervalIsStudents() {
        final Estimate estimate = Estimate.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0));
        assertThat(estimate.mean()).isEqualTo(3);
        assertThat(estimate.halfWidth().orElseThrow()).isCloseTo(2.776445105198 * Math.sqrt(2.5 / 5), within(1e-9));
    }

    @Test
    void aSingleRunHasNone() {
        assertThat(Estimate.of(List.of(7.0)).halfWidth()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 12.7062", "10, 2.2281", "30, 2.0423", "31, 2.0395", "40, 2.0211", "100, 1.9840", "1000, 1.9623"})
    void percentilesAreThoseOfTheTables(int freedom, double expected) {
        assertThat(Estimate.student(freedom)).isCloseTo(expected, within(1e-4));
    }
}
