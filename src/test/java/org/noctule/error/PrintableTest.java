package org.noctule.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.test.Seeds;

final class PrintableTest {
    @Test
    void leavesTextAsItIs() {
        final String text = "w0!évelyne → 10⁶ \"x\" \\ 🦇";
        assertThat(Printable.of(text)).isSameAs(text);
    }

    @Test
    void showsWhatWouldMoveTheCursorOrForgeALine() {
        assertThat(Printable.of("\u001b]0;owned\u0007\u001b[2J\nnoctule: all is well\u202e!"))
                .isEqualTo("\\u001b]0;owned\\u0007\\u001b[2J\\u000anoctule: all is well\\u202e!");
    }

    @Test
    void guardsEveryFailure() {
        final NoctuleException failure = NoctuleException.peer("the type (\u001b[2J) is unknown", "Maybe \b");
        assertThat(failure).hasMessage("the type (\\u001b[2J) is unknown");
        assertThat(failure.remedy()).isEqualTo("Maybe \\u0008");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void agreesWithUnicodesOwnCategories(long seed) {
        final Random random = Seeds.random(seed);
        for (int i = 0; i < 20_000; i++) {
            final char character = (char) random.nextInt(Character.MAX_VALUE + 1);
            final int type = Character.getType(character);
            final byte direction = Character.getDirectionality(character);
            final boolean hidden = type == Character.CONTROL
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR
                    || type == Character.FORMAT
                            && (direction >= Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING
                                            && direction <= Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT
                                    || direction >= Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE
                                    || character == '\u200e'
                                    || character == '\u200f'
                                    || character == '\u061c');
            assertThat(Printable.of("a" + character + "b"))
                    .as(String.format(Locale.ROOT, "%04x", (int) character))
                    .isEqualTo(
                            hidden ? String.format(Locale.ROOT, "a\\u%04xb", (int) character) : "a" + character + "b");
        }
    }
}
