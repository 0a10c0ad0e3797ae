package org.noctule.platform.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;

final class HostPowerTest {
    private static Host host(Map<String, String> properties) {
        return new Host("taurus-1", List.of(1e9, 5e8, 0.0), 4, 0, properties, Map.of());
    }

    @Test
    void readsTwoOrThreeNumbersForEachPState() {
        final HostPower power = HostPower.of(
                host(Map.of("wattage_per_state", "95.0:97:190.738, 93:170,1e1:10:10.", "wattage_off", " 9.5 ")));
        assertThat(power)
                .isEqualTo(new HostPower(
                        List.of(
                                new HostPower.Range(95, 97, 190.738),
                                new HostPower.Range(93, 93, 170),
                                new HostPower.Range(10, 10, 10)),
                        9.5));
        assertThat(HostPower.of(host(Map.of("wattage_per_state", "1:2,1:2,1:2")))
                        .off())
                .isZero();
    }

    @Test
    void growsWithTheLoadButStepsAtZero() {
        final HostPower.Range range = new HostPower.Range(100, 120, 200);
        assertThat(range.watts(0)).isEqualTo(100);
        assertThat(range.watts(0.25)).isEqualTo(140);
        assertThat(range.watts(1)).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1:2, 1:2 | is for 2 P-states, but the host has 3 speeds",
                "1:2, 1:2, 3 | wattage_per_state (3) is neither idle:all nor idle:epsilon:all",
                "1:2, 1:2, 1:2:3:4 | wattage_per_state (1:2:3:4) is neither",
                "1:2, 1:x, 1:2 | wattage_per_state (1:x) is no power in W",
                "1:2, -1:2, 1:2 | wattage_per_state (-1:2) is no power in W",
                "1:2, 1:1e999, 1:2 | wattage_per_state (1:1e999) is no power in W",
                "1:2, NaN:1, 1:2 | wattage_per_state (NaN:1) is no power in W"
            })
    void namesTheHostAndTheValueThatIsWrong(String text, String message) {
        refused(Map.of("wattage_per_state", text), message);
    }

    @Test
    void refusesAHostThatSaysNothingOrAnUnknownPowerWhenOff() {
        refused(Map.of(), "has no property wattage_per_state");
        refused(
                Map.of("wattage_per_state", "1:2, 1:2, 1:2", "wattage_off", "little"),
                "wattage_off (little) is no power in W");
    }

    private static void refused(Map<String, String> properties, String message) {
        assertThatThrownBy(() -> HostPower.of(host(properties))).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
            assertThat(e).hasMessageContaining("Host (taurus-1)").hasMessageContaining(message);
            assertThat(e.remedy()).startsWith("Maybe ");
        });
    }
}
