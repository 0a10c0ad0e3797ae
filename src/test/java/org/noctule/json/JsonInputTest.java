package org.noctule.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;

class JsonInputTest {
    private static final JsonInput INPUT = JsonInput.parse("""
            {"text": "a", "flag": true, "none": null, "list": [1, 2.5, -3], "huge": 1e400, "deep": {"er": ["x"]}}
            """, "a.json");

    private static void refuses(Runnable reading, String what) {
        assertThatThrownBy(reading::run).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e).hasMessageStartingWith(what);
            assertThat(e.getMessage()).doesNotContain("\n");
            assertThat(e.remedy()).startsWith("Maybe");
            assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
        });
    }

    private static void wrong(String key, Consumer<JsonInput> getter, String problem) {
        final JsonInput value = INPUT.get(key);
        refuses(() -> getter.accept(value), "a.json: $." + key + ": the value (" + value.node() + ") " + problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a": 1,} | a.json:1:9: this is not JSON: (}) stands where a key in double quotes is expected. | Maybe a comma too many, or no value, stands just before that place.
            {"a": [1,]} | a.json:1:10: this is not JSON: (]) stands where a value is expected. | Maybe a comma too many, or no value, stands just before that place.
            {"a" 1} | a.json:1:6: this is not JSON: (1) stands where a colon is expected. | Maybe a comma or a quotation mark is missing just before that place.
            {"a": 1 // one | a.json:1:9: this is not JSON: a comment begins here, and JSON has none. | Maybe remove the comment.
            {"a": 1, "a": 2} | a.json:1:13: this is not JSON: Duplicate field 'a'. | Maybe remove one of the two.
            {"a": [1 | a.json:1:9: this is not JSON: Unexpected end-of-input: expected close marker for Array (start marker at line 1, column 7). | Maybe the file was cut off, or a brace, a bracket or a quotation mark is missing at its end.
            {"a": 1}} | a.json:1:9: this is not JSON: Unexpected close marker '}' | Maybe a comma or a quotation mark is missing just before that place.
            {"a": 1} {} | a.json:1:10: this is not JSON: something stands after the end of the value. | Maybe a brace too many stands before it, or two files were joined.
            1 0 -1 10 | a.json:1:3: this is not JSON: something stands after the end of the value. | Maybe this is a file of another format, or another file is meant.
            """)
    void saysWhatMendsATextThatIsNotJson(String text, String what, String remedy) {
        assertThatThrownBy(() -> JsonInput.parse(text, "a.json")).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.getMessage()).startsWith(what).doesNotContain("REDACTED");
            assertThat(e.remedy()).isEqualTo(remedy);
        });
    }

    @Test
    void refusesNestingWithoutAnEnd() {
        final String deep = "[".repeat(2_000) + "]".repeat(2_000);
        assertThatThrownBy(() -> JsonInput.parse(deep, "a.json")).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.getMessage())
                    .contains("nesting depth (1001) exceeds the maximum allowed (1000)")
                    .doesNotContain("StreamReadConstraints");
            assertThat(e.remedy()).startsWith("Maybe another file is meant");
        });
    }

    @Test
    void passesOverAByteOrderMark(@TempDir Path folder) throws IOException {
        final Path file = Files.writeString(folder.resolve("a.json"), "\uFEFF{\"a\": 1}");

        assertThat(JsonInput.read(file).keys()).containsExactly("a");
    }

    @Test
    void readsWhatIsThere() {
        assertThat(INPUT.get("text").text()).isEqualTo("a");
        assertThat(INPUT.get("flag").flag()).isTrue();
        assertThat(INPUT.keys()).containsExactly("text", "flag", "none", "list", "huge", "deep");
        assertThat(INPUT.find("none")).isEmpty();
        assertThat(INPUT.has("none")).isFalse();
        final List<JsonInput> list = INPUT.get("list").elements();
        assertThat(list.get(0).count()).isEqualTo(1);
        assertThat(list.get(1).positive()).isEqualTo(2.5);
        assertThat(list.get(2).numberFrom(-3)).isEqualTo(-3);
        assertThat(INPUT.get("deep").get("er").elements().get(0).where()).isEqualTo("a.json: $.deep.er[0]");
    }

    @Test
    void saysWhereAValueIsWrong() {
        wrong("text", JsonInput::object, "must be an object.");
        wrong("text", JsonInput::elements, "must be an array.");
        wrong("text", JsonInput::flag, "must be true or false.");
        wrong("text", JsonInput::number, "must be a number.");
        wrong("text", JsonInput::count, "must be a whole number.");
        wrong("text", value -> value.oneOf(List.of("b", "c")), "must be one of b, c.");
        wrong("flag", JsonInput::text, "must be a text.");
        refuses(() -> INPUT.get("huge").number(), "a.json: $.huge: the value (");
        final List<JsonInput> list = INPUT.get("list").elements();
        refuses(() -> list.get(1).count(), "a.json: $.list[1]: the value (2.5) must be a whole number.");
        refuses(() -> list.get(2).positive(), "a.json: $.list[2]: the value (-3) must be positive.");
        refuses(() -> list.get(2).numberFrom(0), "a.json: $.list[2]: the value (-3) must be at least 0.0.");
        refuses(
                () -> list.get(2).countOrZero(),
                "a.json: $.list[2]: the value (-3) must lie between 0 and 2147483647.");
    }

    @Test
    void namesMissingAndUnknownKeys() {
        refuses(() -> INPUT.get("texts"), "a.json: $: the key \"texts\" is missing.");
        refuses(() -> INPUT.get("none"), "a.json: $: the key \"none\" is missing.");
        refuses(() -> INPUT.get("deep").allow("err"), "a.json: $.deep: the key \"er\" is unknown.");
        assertThat(INPUT.get("deep").allow("er", "x").keys()).containsExactly("er");
    }

    @Test
    void refusesWhatIsNoJson() {
        refuses(() -> JsonInput.parse("{\"a\": 1,}", "a.json"), "a.json:1:");
        refuses(() -> JsonInput.parse("{\"a\": 1, \"a\": 2}", "a.json"), "a.json:1:");
        refuses(() -> JsonInput.parse("{} {}", "a.json"), "a.json:1:");
        refuses(() -> JsonInput.parse("[NaN]", "a.json"), "a.json:1:");
        refuses(() -> JsonInput.parse("", "a.json"), "a.json: the file is empty.");
    }

    @Test
    void readsFiles(@TempDir Path directory) throws IOException {
        final Path file = Files.writeString(directory.resolve("a.json"), "[7]");
        assertThat(JsonInput.read(file).elements().get(0).count()).isEqualTo(7);
        refuses(() -> JsonInput.read(directory.resolve("b.json")), "The file (" + directory.resolve("b.json"));
    }
}
