package org.noctule.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.experiment.RunStatus;

final class ProgressViewTest {
    private static final long SECOND = 1_000_000_000L;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private record Status(double clock, int submitted, int waiting, int running) implements RunStatus {
        @Override
        public long messages() {
            return 1;
        }

        @Override
        public double decisionSeconds() {
            return 0;
        }
    }

    private Terminal terminal(boolean interactive) {
        return terminal(interactive, 80);
    }

    private Terminal terminal(boolean interactive, int columns) {
        final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        return new Terminal(err, err, new Screen(interactive, false, interactive, () -> columns));
    }

    private String written() {
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    /** The texts that were drawn, without the commands for the cursor. */
    private List<String> drawn() {
        return Stream.of(written().split("\r"))
                .skip(1)
                .map(text -> text.replaceAll("\033\\[[?0-9]*[A-Za-z]", "").strip())
                .toList();
    }

    @Test
    void drawsABarOverAndOverOnATerminal() {
        try (ProgressView view = new ProgressView(terminal(true), 200)) {
            view.step(SECOND, new Status(0, 1, 1, 0));
            view.step(SECOND * 3 / 2 - 1, new Status(10, 40, 10, 10));
            assertThat(written()).isEmpty();
            view.step(SECOND * 11, new Status(3600.4, 80, 20, 10));
            view.step(SECOND * 11 + SECOND / 10, new Status(3700, 80, 20, 10));
            view.step(SECOND * 41, new Status(90_061, 200, 0, 0));
        }
        assertThat(drawn())
                .containsExactly(
                        "noctule  25 % [=====               ] 50/200 jobs, at 01:00:00",
                        "noctule 100 % [====================] 200/200 jobs, at 1 d 01:01:01");
        assertThat(written()).endsWith("\n");
    }

    @Test
    void tellsTheTimeLeftOnceForecastsAgree() {
        try (ProgressView view = new ProgressView(terminal(true), 100_000)) {
            view.step(0, new Status(0, 0, 0, 0));
            // Two seconds at a hundredth of the later pace, as Java compiles.
            for (int tenth = 1; tenth <= 400; tenth++) {
                final int done = tenth < 20 ? tenth : 250 * (tenth - 20) + 20;
                view.step(SECOND / 10 * tenth, new Status(done, done, 0, 0));
            }
        }
        final List<Long> left = drawn().stream()
                .filter(text -> text.contains("ETA"))
                .map(text -> text.replaceFirst(".*ETA (\\d+):(\\d+).*", "$1 $2").split(" "))
                .map(time -> 60 * Long.parseLong(time[0]) + Long.parseLong(time[1]))
                .toList();
        assertThat(drawn().get(3)).doesNotContain("ETA");
        assertThat(left).hasSizeGreaterThan(100);
        // All is done after 42 s.
        assertThat(left.get(0)).isBetween(25L, 45L);
        assertThat(left).last().isEqualTo(2L);
    }

    @Test
    void tellsNoTimeLeftWhereNothingIsDone() {
        try (ProgressView view = new ProgressView(terminal(true), 1000)) {
            for (int second = 0; second < 60; second++) {
                view.step(second * SECOND, new Status(second, 8, 0, 8));
            }
        }
        assertThat(written()).doesNotContain("ETA").contains("0/1,000 jobs");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 50, 60, 80, 132})
    void fitsTheTerminalAndEndsAtAHundredPerCent(int columns) {
        try (ProgressView view = new ProgressView(terminal(true, columns), 1_000_000)) {
            view.step(0, new Status(0, 0, 0, 0));
            view.step(SECOND, new Status(123_456_789_012.0, 899_999, 0, 0));
            view.over(1_000_000);
        }
        assertThat(drawn()).hasSize(2).allSatisfy(line -> assertThat(line).hasSizeLessThan(columns));
        assertThat(drawn().get(0)).startsWith("noctule  89 % [===");
        assertThat(drawn().get(1)).startsWith("noctule 100 % [===");
        assertThat(written()).containsOnlyOnce("\n").endsWith("\n");
    }

    @Test
    void writesALineEveryFiveSecondsElsewhere() {
        try (ProgressView view = new ProgressView(terminal(false), 200)) {
            for (int second = 0; second < 9; second++) {
                view.step(second * SECOND, new Status(60 * second, 10 * second, second, 0));
            }
        }
        assertThat(written()).isEqualTo("""
                        noctule: 18 of 200 jobs done, 2 waiting, at 00:02:00, 9 jobs/s
                        noctule: 63 of 200 jobs done, 7 waiting, at 00:07:00, 9 jobs/s
                        """);
    }

    @Test
    void tellsAProgramTheBeginningNowAndThenAndTheEnd() {
        try (ProgressView view = new ProgressView(terminal(true).withLines(true), 200)) {
            view.step(0, new Status(0, 0, 0, 0));
            view.step(SECOND / 10, new Status(1, 10, 0, 0));
            view.step(SECOND / 5, new Status(60.5, 40, 10, 10));
            view.step(SECOND / 4, new Status(70, 210, 0, 0));
        }
        assertThat(written()).isEqualTo("""
                        {"progress":"jobs","done":0,"of":200,"waiting":0,"running":0,"date":0.0}
                        {"progress":"jobs","done":20,"of":200,"waiting":10,"running":10,"date":60.5}
                        {"progress":"jobs","done":210,"of":210,"waiting":0,"running":0,"date":70.0}
                        """);
    }

    @Test
    void doesNotBotherAShortRun() {
        try (ProgressView view = new ProgressView(terminal(true), 5)) {
            view.step(0, new Status(0, 0, 0, 0));
            view.step(SECOND / 3, new Status(9, 5, 0, 0));
            view.over(5);
        }
        assertThat(written()).isEmpty();
    }
}
