package org.noctule.platform.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;

final class SleepStateTest {
    private static Host host(Map<String, String> properties) {
        return new Host("a", List.of(1e9, 1.0, 0.5, 0.25, 2.0, 0.0), 1, 0, properties, Map.of());
    }

    @Test
    void readsTheTriples() {
        assertThat(SleepState.of(host(Map.of("sleep_pstates", "1:2:3, 4:2:3"))))
                .containsExactly(new SleepState(1, 2, 3), new SleepState(4, 2, 3));
        assertThat(SleepState.of(host(Map.of()))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1:2 | sleep_pstates (1:2) is not sleep:off:on",
                "1:2:3, | sleep_pstates () is not sleep:off:on",
                "1:2:6 | sleep_pstates (1:2:6) names a P-state that is none of its 6",
                "1:2:5 | sleep_pstates (1:2:5) names a virtual P-state of speed 0",
                "1:2:3,1:2:3 | sleep_pstates (1:2:3) repeats a sleep state",
                "1:2:3,2:4:3 | uses a virtual P-state as another one too",
                "1:0:3 | uses a virtual P-state as another one too"
            })
    void namesTheHostAndTheValueThatIsWrong(String text, String message) {
        assertThatThrownBy(() -> SleepState.of(host(Map.of("sleep_pstates", text))))
                .isInstanceOfSatisfying(NoctuleException.class, e -> {
                    assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
                    assertThat(e).hasMessageContaining("Host (a)").hasMessageContaining(message);
                    assertThat(e.remedy()).startsWith("Maybe ");
                });
    }
}
