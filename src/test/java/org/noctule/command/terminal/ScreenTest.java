package org.noctule.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScreenTest {
    private static Screen screen(String ends, String term, String noColor, String columns) {
        return Screen.of(ends, Map.of("TERM", term, "NO_COLOR", noColor, "COLUMNS", columns));
    }

    @ParameterizedTest
    @CsvSource({
        "outerr, xterm, '', true, true",
        "err, xterm, '', true, false",
        "out, xterm, '', false, true",
        "outerr, xterm, 1, true, false",
        "outerr, dumb, '', false, false",
        "outerr, '', '', false, false",
        "'', xterm, '', false, false",
    })
    void redrawsAndStylesWhereATerminalCan(String ends, String term, String noColor, boolean redraws, boolean styles) {
        final Screen screen = screen(ends, term, noColor, "");
        assertThat(screen.redraws()).isEqualTo(redraws);
        assertThat(screen.styles()).isEqualTo(styles);
    }

    @Test
    void resultsThatNobodyWatchesHaveNoWidth() {
        assertThat(screen("out", "xterm", "", "50").width()).isEqualTo(50);
        assertThat(screen("err", "xterm", "", "50").width()).isEqualTo(Integer.MAX_VALUE);
        assertThat(Screen.none().width()).isEqualTo(Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @CsvSource({"40, 40", "1, 20", "999999, 80", "wide, 80", "-5, 80"})
    void widthsThatAreNoneAreNotTaken(String columns, int width) {
        // Without a terminal of its own the process is told nothing else.
        assertThat(screen("out", "xterm", "", columns).columns().getAsInt())
                .satisfiesAnyOf(
                        shown -> assertThat(shown).isEqualTo(width),
                        shown -> assertThat(width).isEqualTo(Screen.USUAL));
    }
}
