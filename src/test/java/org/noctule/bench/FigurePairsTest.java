package org.noctule.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.noctule.command.terminal.Screen;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;

final class FigurePairsTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatATablePrintsIsReadBackByName() {
        final BenchTable table = new BenchTable(out);
        table.title("EASY, 62,500 nodes of 16 cores, at load 0.85");
        table.atLeast("KTH, 28481 jobs, passes date", 524_219, "jobs/s", 1e6);
        table.row("KTH, reading", 0.25, "s", "");
        table.row("  time / (n log n), relative to 10,000 jobs", 1.5, "", "");
        table.row("10000 jobs", 1234.5, "jobs/s", "target: below 2,000");
        table.row("10000 jobs", 0.00001, "jobs/s", "");
        table.title("  CTC: skipped, swf/none is missing");
        assertThat(PrintedFigures.of(printed()))
                .containsOnly(
                        Map.entry("KTH, 28481 jobs, passes date", new PrintedFigures.Figure(524_200, "jobs/s")),
                        Map.entry("KTH, reading", new PrintedFigures.Figure(0.25, "s")),
                        Map.entry("time / (n log n), relative to 10,000 jobs", new PrintedFigures.Figure(1.5, "")),
                        Map.entry("10000 jobs", new PrintedFigures.Figure(1235, "jobs/s")),
                        Map.entry("10000 jobs (2)", new PrintedFigures.Figure(1e-5, "jobs/s")));
    }

    @Test
    void ratiosAreThoseOfNeighboursAndFiguresOfOneSideAreLeftOut() {
        final FigurePairs pairs = new FigurePairs();
        // The machine halves its speed meanwhile.
        pairs.add(figures(1200, 5), figures(1000, 9));
        pairs.add(figures(600, 5), Map.of("speed", new PrintedFigures.Figure(500, "jobs/s")));
        pairs.add(figures(500, 5), Map.of("speed", new PrintedFigures.Figure(500, "jobs/s")));
        pairs.print(out);
        assertThat(printed().replaceAll(" +", " ").lines())
                .containsExactlyInAnyOrder(
                        " speed 600.0 500.0 jobs/s 1.200 (1.000 to 1.200)",
                        " time 5.000 9.000 s 0.556 (0.556 to 0.556)");
    }

    private static Map<String, PrintedFigures.Figure> figures(double speed, double seconds) {
        return Map.of(
                "speed", new PrintedFigures.Figure(speed, "jobs/s"), "time", new PrintedFigures.Figure(seconds, "s"));
    }

    @Test
    void bothSidesHaveTheFlagsOfThisProcessButForItsArchiveAndFolder() {
        assertThat(Against.flags(List.of("-Xmx2g", "-XX:SharedArchiveFile=a.jsa", "-Dnoctule.home=/h", "-Dx=y")))
                .containsExactly("-Xmx2g", "-Dx=y", "-Xshare:auto");
    }

    @Test
    void anUnknownRevisionAndAWrongNumberOfPairsAreToldInTwoLines() {
        final Terminal terminal = new Terminal(out, out, Screen.none());
        assertThatThrownBy(() -> new BenchVerb().run(List.of("against", "no-such-revision", "easy"), terminal))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("(no-such-revision)");
        assertThatThrownBy(() -> new BenchVerb().run(List.of("against", "HEAD", "easy", "--pairs", "0"), terminal))
                .isInstanceOf(NoctuleException.class)
                .hasMessage("--pairs asks for (0) pairs.");
        assertThatThrownBy(() -> new BenchVerb().run(List.of("against"), terminal))
                .isInstanceOf(NoctuleException.class);
    }
}
