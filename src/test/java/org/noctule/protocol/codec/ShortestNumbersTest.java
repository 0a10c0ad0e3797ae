package org.noctule.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.protocol.Message;

/** Dialect noctule writes the same text on every JDK: the shortest that reads back as the same double. */
class ShortestNumbersTest {
    private static String text(double value) {
        final byte[] frame = Codec.of(Dialect.NOCTULE).encode(new Message(value, List.of()));
        final String text = new String(frame, StandardCharsets.UTF_8);
        return text.substring("{\"now\":".length(), text.indexOf(','));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.0",
        "86400.25, 86400.25",
        "0.1, 0.1",
        "33333.333333333336, 33333.333333333336",
        "2e23, 2.0E23",
        "8.41e21, 8.41E21",
        "2.2250738585072014e-308, 2.2250738585072014E-308",
        "4.9e-324, 4.9E-324",
        "1e7, 1.0E7"
    })
    void writesTheSameTextOnEveryJdk(double value, String text) {
        assertThat(text(value)).isEqualTo(text);
    }

    @Test
    void writesNoMoreDigitsThanItTakesToReadTheSameDouble() {
        final Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            final double value =
                    i % 2 == 0 ? Double.longBitsToDouble(random.nextLong()) : random.nextInt(1 << 30) / 1e3;
            if (Double.isFinite(value)) {
                final String text = text(value);
                assertThat(Double.parseDouble(text)).isEqualTo(value);
                assertThat(hasShorter(value, new BigDecimal(text))).as(text).isFalse();
            }
        }
    }

    /** The text always has a digit behind the point, so one digit is never too many. */
    private static boolean hasShorter(double value, BigDecimal written) {
        final int digits = written.stripTrailingZeros().precision();
        if (digits <= 2) {
            return false;
        }
        final BigDecimal exact = new BigDecimal(value);
        return exact.round(new MathContext(digits - 1, RoundingMode.DOWN)).doubleValue() == value
                || exact.round(new MathContext(digits - 1, RoundingMode.UP)).doubleValue() == value;
    }
}
