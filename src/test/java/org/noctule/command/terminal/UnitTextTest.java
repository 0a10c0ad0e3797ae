package org.noctule.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UnitTextTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "86400, 86400", "1.5e3, 1500", "90s, 90", "2min, 120", "12h, 43200", "100d, 8640000"})
    void datesMayHaveAUnit(String text, double seconds) {
        assertThat(UnitText.date(text)).hasValue(seconds);
    }

    /** Java reads the second and the third as numbers. */
    @ParameterizedTest
    @ValueSource(strings = {"-1", "86400f", "1e2d", "3y", "d", "", "1 day"})
    void othersAreNone(String text) {
        assertThat(UnitText.date(text)).isEmpty();
    }
}
