package org.noctule.hosts.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "SPEED, 16.6E9flops, 16.6e9",
        "SPEED, 1Ef, 1e18",
        "SPEED, 1e2f, 100",
        "SPEED, 98.095Mf, 98095000",
        "SPEED, 2yottaflops, 2e24",
        "SPEED, .5kf, 500",
        "SPEED, 3, 3",
        "SPEED, 0f, 0",
        "SPEED, -0f, 0",
        "BANDWIDTH, 1bps, 0.125",
        "BANDWIDTH, 1KiBps, 1024",
        "BANDWIDTH, 100Mibps, 13107200",
        "BANDWIDTH, 1Gbps, 125000000",
        "BANDWIDTH, 41.279125MBps, 41279125",
        "BANDWIDTH, 1e8, 1e8",
        "TIME, 50us, 4.9999999999999996e-05",
        "TIME, 2w, 1209600",
        "TIME, 1.461517ms, 0.001461517",
        "TIME, 3m, 180",
        "TIME, 0, 0"
    })
    void multipliesTheNumberByTheFactor(Units units, String text, double value) {
        assertThat(units.of(new XmlElement("t.xml", 1, "link", Map.of("a", text)), "a"))
                .isEqualTo(value);
    }
}
