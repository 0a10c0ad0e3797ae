package org.noctule.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
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
        final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        return new Terminal(err, err, interactive);
    }

    private String written() {
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    @Test
    void drawsABarOverAndOverOnATerminal() {
        try (ProgressView view = new ProgressView(terminal(true), 200)) {
            view.step(SECOND, new Status(0, 1, 1, 0));
            view.step(SECOND * 3 / 2 - 1, new Status(10, 40, 10, 10));
            assertThat(written()).isEmpty();
            view.step(SECOND * 11, new Status(3600.4, 80, 20, 10));
            view.step(SECOND * 11 + SECOND / 10, new Status(3700, 80, 20, 10));
            view.step(SECOND * 41, new Status(7200, 200, 0, 0));
        }
        assertThat(written())
                .isEqualTo("\rnoctule  25 % [=====               ] 50/200 jobs, date 3600 s, ETA 0:30"
                        + "\rnoctule 100 % [====================] 200/200 jobs, date 7200 s, ETA 0:00\n");
    }

    @Test
    void tellsHoursAndKnowsNoEndBeforeTheFirstJobIsDone() {
        try (ProgressView view = new ProgressView(terminal(true), 1000)) {
            view.step(0, new Status(0, 0, 0, 0));
            view.step(SECOND * 4, new Status(5, 8, 0, 8));
            view.step(SECOND * 40, new Status(6, 9, 0, 8));
        }
        assertThat(written()).contains("ETA ?").contains("0/1000 jobs").contains("ETA 11:06:00");
    }

    @Test
    void shortensTheBarBeforeTheFigures() {
        try (ProgressView view = new ProgressView(terminal(true), 28_475)) {
            view.step(0, new Status(0, 0, 0, 0));
            view.step(10 * SECOND, new Status(18_851_480, 18_300, 29, 10));
        }
        assertThat(written())
                .isEqualTo("\rnoctule  64 % [============       ] 18261/28475 jobs, date 18851480 s, ETA 0:05\n");
    }

    @Test
    void neverWritesIntoTheLastColumnAndClearsWhatWasLonger() {
        try (ProgressView view = new ProgressView(terminal(true), 1_000_000)) {
            view.step(0, new Status(0, 0, 0, 0));
            view.step(SECOND, new Status(123_456_789_012.0, 999_999, 0, 0));
            view.step(2 * SECOND, new Status(1, 1_000_000, 0, 0));
        }
        final List<String> lines = List.of(written().strip().split("\r"));
        assertThat(lines).hasSize(2).allSatisfy(line -> assertThat(line).hasSizeLessThan(80));
        assertThat(lines.get(0)).hasSize(79);
        assertThat(written().split("\r")[2].replace("\n", "")).hasSize(79);
    }

    @Test
    void writesALineEveryFiveSecondsElsewhere() {
        try (ProgressView view = new ProgressView(terminal(false), 200)) {
            for (int second = 0; second < 9; second++) {
                view.step(second * SECOND, new Status(60 * second, 10 * second, second, 0));
            }
        }
        assertThat(written()).isEqualTo("""
                        noctule: date 120 s, 18 of 200 jobs done, 2 waiting, 9 jobs/s
                        noctule: date 420 s, 63 of 200 jobs done, 7 waiting, 9 jobs/s
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
        }
        assertThat(written()).isEmpty();
    }
}
