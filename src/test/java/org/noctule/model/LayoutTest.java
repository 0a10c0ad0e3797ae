package org.noctule.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

final class LayoutTest {
    private static Layout read(String json) {
        return Layout.read(JsonInput.parse(json, "test"));
    }

    @Test
    void comesBackWithItsScales() {
        final Layout layout = new Layout(
                "jobs",
                3,
                List.of("a", "b"),
                new TreeMap<>(Map.of("ops", List.of(2.0, 0.1), "deps", List.of(-1.0, 3e-9))));
        final String text = ModelJson.text(layout.toJson());
        assertThat(text).endsWith("\"scales\":{\"deps\":[-1.0,3.0E-9],\"ops\":[2.0,0.1]}}");
        assertThat(read(text)).isEqualTo(layout);
    }

    @Test
    void comesBackWithoutScales() {
        final Layout layout = new Layout("jobs", 3, List.of("a"));
        assertThat(ModelJson.text(layout.toJson())).doesNotContain("scales");
        assertThat(read(ModelJson.text(layout.toJson()))).isEqualTo(layout);
    }

    @Test
    void fitsWhateverTheScales() {
        final Layout layout = new Layout("jobs", 3, List.of("a"), new TreeMap<>(Map.of("ops", List.of(1.0, 2.0))));
        layout.checkFits(new Layout("jobs", 3, List.of("a")), "model");
        assertThatThrownBy(() -> layout.checkFits(new Layout("jobs", 4, List.of("a")), "model"))
                .isInstanceOf(NoctuleException.class);
    }

    @Test
    void refusesScalesThatAreNoIntervals() {
        assertThatThrownBy(
                        () -> read("{\"observation\": \"x\", \"size\": 1, \"actions\": [], \"scales\": {\"a\": [1]}}"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("$.scales.a");
    }
}
