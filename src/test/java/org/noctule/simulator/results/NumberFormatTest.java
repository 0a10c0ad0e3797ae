package org.noctule.simulator.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumberFormatTest {
    private static final int RANDOM_VALUES = 20_000;

    private final byte[] buffer = new byte[NumberFormat.MOST_BYTES];

    private String fixed(NumberFormat format, double value) {
        return new String(buffer, 0, format.fixed(value, buffer, 0), StandardCharsets.US_ASCII);
    }

    private String general(NumberFormat format, double value) {
        return new String(buffer, 0, format.general(value, buffer, 0), StandardCharsets.US_ASCII);
    }

    /** Any bits, dates of six decimals, halves of the last decimal, and whole numbers in turn. */
    private static double random(SplittableRandom random, int turn) {
        return switch (turn % 4) {
            case 0 -> Double.longBitsToDouble(random.nextLong());
            case 1 -> random.nextInt() * 1e-6 * (1 + random.nextInt(1000));
            case 2 -> random.nextInt(1 << 20) / (double) (1 << random.nextInt(21));
            default -> random.nextInt(20_000_000) - 10_000_000;
        };
    }

    @Test
    void exactNumbersAreTheShortestAndReadBackAsThemselves() {
        final SplittableRandom random = new SplittableRandom(1);
        for (int turn = 0; turn < RANDOM_VALUES; turn++) {
            final double value = random(random, turn);
            final String text = fixed(NumberFormat.EXACT, value);
            assertThat(text).isEqualTo(NumberOutput.toString(value, true));
            assertThat(Double.doubleToLongBits(Double.parseDouble(text))).isEqualTo(Double.doubleToLongBits(value));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0.0", "-0.0, -0.0", "1, 1.0", "9999999, 9999999.0", "1e7, 1.0E7", "-12, -12.0", "0.1, 0.1"})
    void exactNumbersAreThoseOfTheWire(double value, String text) {
        assertThat(fixed(NumberFormat.EXACT, value)).isEqualTo(text);
        assertThat(general(NumberFormat.EXACT, value)).isEqualTo(text);
    }

    @Test
    void sixDecimalsAreThoseOfExactArithmetic() {
        final SplittableRandom random = new SplittableRandom(2);
        for (int turn = 0; turn < RANDOM_VALUES; turn++) {
            final double value = random(random, turn);
            if (Double.isFinite(value)) {
                final String twin = new BigDecimal(Math.abs(value))
                        .setScale(6, RoundingMode.HALF_EVEN)
                        .toPlainString();
                assertThat(fixed(NumberFormat.BATSIM, Math.abs(value))).isEqualTo(twin);
                assertThat(fixed(NumberFormat.BATSIM, -Math.abs(value))).isEqualTo("-" + twin);
            }
        }
    }

    @Test
    void sixDigitsAreThoseOfExactArithmetic() {
        final SplittableRandom random = new SplittableRandom(3);
        for (int turn = 0; turn < RANDOM_VALUES; turn++) {
            final double value = Math.abs(random(random, turn));
            if (Double.isFinite(value) && value != 0) {
                assertThat(general(NumberFormat.BATSIM, value)).isEqualTo(slowGeneral(value));
            }
        }
    }

    /** As the C standard words it. */
    private static String slowGeneral(double value) {
        final BigDecimal rounded = new BigDecimal(value).round(new MathContext(6, RoundingMode.HALF_EVEN));
        final int exponent = rounded.precision() - rounded.scale() - 1;
        final BigDecimal shortest = rounded.stripTrailingZeros();
        if (exponent >= -4 && exponent < 6) {
            return shortest.toPlainString();
        }
        final String digits = shortest.unscaledValue().toString();
        final String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return mantissa + String.format("e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "100, 100",
        "6.1, 6.1",
        "999999.5, 1e+06",
        "999999.4, 999999",
        "1234567, 1.23457e+06",
        "4e-12, 4e-12",
        "0.00010000049, 0.0001",
        "0.00009999999, 0.0001",
        "-50.273021, -50.273",
        "1e23, 1e+23",
        "2e100, 2e+100"
    })
    void sixDigitsAreThoseOfC(double value, String text) {
        assertThat(general(NumberFormat.BATSIM, value)).isEqualTo(text);
    }
}
