package org.noctule.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SixDecimalsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0.000000",
        "-0.0, -0.000000",
        "20.2020151, 20.202015",
        "3e9, 3000000000.000000",
        "0.9999996, 1.000000",
        "-1.9999996, -2.000000",
        "1e-9, 0.000000",
        "-1e-9, -0.000000",
        "0.0078125, 0.007812",
        "0.0234375, 0.023438",
        "4503599627370495.5, 4503599627370495.500000",
        "1e22, 10000000000000000000000.000000"
    })
    void writesAsCDoes(double value, String text) {
        assertThat(SixDecimals.text(value)).isEqualTo(text);
    }

    @Test
    void agreesWithTheExactDecimalExpansion() {
        final Random random = new Random(7);
        for (int i = 0; i < 200_000; i++) {
            final double value = switch (i % 4) {
                case 0 -> random.nextDouble() * Math.pow(10, random.nextInt(14));
                case 1 -> (random.nextInt(2_000_001) - 1_000_000) / 128.0;
                case 2 -> -random.nextInt(1 << 30) / 1e6 - 5e-7;
                default -> Math.nextUp(random.nextInt(1 << 20) / 128.0);
            };
            final String exact =
                    new BigDecimal(value).setScale(6, RoundingMode.HALF_EVEN).toPlainString();
            assertThat(SixDecimals.text(value)).isEqualTo(value < 0 && !exact.startsWith("-") ? "-" + exact : exact);
        }
    }
}
