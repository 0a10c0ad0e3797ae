package org.noctule.report.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers for people; what pages write of the same numbers is in format.js. */
final class AmountsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "28475, '28,475'",
        "1234.5, '1,235'",
        "123.45, 123.5",
        "12.345, 12.35",
        "20.0, 20",
        "0.12345, 0.123",
        "0.00001234, 1.23e-05",
        "-1.5, -1.5",
        "1e15, 1.00e+15",
        "NaN, –",
    })
    void numbersHaveGroupsAndTheDigitsThatTheirSizeAsksFor(double value, String text) {
        assertThat(Amounts.number(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "59.5, 59.5 s",
        "90, 1.5 min",
        "7200, 2 h",
        "172799, 48 h",
        "262194, 3.03 d",
        "28763776, 332.9 d",
    })
    void durationsHaveTheUnitOfTheirSize(double seconds, String text) {
        assertThat(Amounts.duration(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 00:00:00", "86399.9, 23:59:59", "90061, 1 d 01:01:01", "23326439, 269 d 23:33:59", "-60, -00:01:00"
    })
    void datesAreDaysAndATimeOfDay(double seconds, String text) {
        assertThat(Amounts.date(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"999, 999 J", "78600000, 78.6 MJ", "2.05e11, 205 GJ", "5e15, '5,000 TJ'"})
    void energiesHaveAPrefix(double joules, String text) {
        assertThat(Amounts.energy(joules)).isEqualTo(text);
    }
}
