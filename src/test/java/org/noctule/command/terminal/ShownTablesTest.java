package org.noctule.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ShownTablesTest {
    private static final String TABLE = """
            | waiting time | quickstart |       kth | rank |
            | ------------ | ---------: | --------: | ---: |
            | fcfs         |       2974 |     12345 |    2 |
            | a\\|b         | **392.24** | **1.5 s** |    1 |

            easy - fcfs: -3
            """;

    private static Screen screen(boolean styles, int columns) {
        return new Screen(true, styles, true, () -> columns);
    }

    @Test
    void staysMarkdownWhereNobodyWatches() {
        assertThat(ShownTables.of(TABLE, Screen.none())).isEqualTo(TABLE);
    }

    @Test
    void hasRealBoldOnATerminal() {
        assertThat(ShownTables.of(TABLE, screen(true, 80)))
                .isEqualTo("""
                waiting time  quickstart    kth  rank
                fcfs                2974  12345     2
                a|b               B392.24P  B1.5 sP     1

                easy - fcfs: -3
                """.replace("B", "\033[1m").replace("P", "\033[0m"));
    }

    @Test
    void keepsTheMarksOfTheBestWhereNoColourIsWished() {
        assertThat(ShownTables.of(TABLE, screen(false, 80))).startsWith("""
                waiting time  quickstart        kth  rank
                fcfs                2974      12345     2
                a|b           **392.24**  **1.5 s**     1
                """);
    }

    @Test
    void partsATableThatIsTooWide() {
        final String shown = ShownTables.of(TABLE, screen(true, 32));
        assertThat(shown).startsWith("""
                waiting time  quickstart    kth
                fcfs                2974  12345
                """).contains("\n\nwaiting time  rank\nfcfs             2\n");
        assertThat(shown.replaceAll("\033\\[.m", "").lines()).allMatch(line -> line.length() <= 32);
    }
}
