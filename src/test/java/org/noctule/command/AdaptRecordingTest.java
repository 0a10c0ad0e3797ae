package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.learning.net2net.RecordOptions;
import org.noctule.learning.Natives;

@Tag("whole")
final class AdaptRecordingTest {
    @TempDir
    private Path folder;

    private Path options() throws IOException {
        return Files.writeString(folder.resolve("options.json"), """
                {"model": "FeedForwardNet", "images": {"training": 64, "test": 20, "size": 32}, "budget": 1, "decisions": 1,
                 "scenarios": [{"name": "x", "up": 0}], "output": "tables"}
                """);
    }

    @Test
    void recordsOnceUnlessForced() throws IOException {
        Natives.need();
        final Cli first = Cli.run("adapt", "record", options(), "--jobs", 1);
        assertThat(first.err()).doesNotContain("Exception");
        assertThat(first.code()).isZero();
        assertThat(first.out()).contains("x: accuracy ", "recorded in " + folder.resolve("tables"));
        final Cli second = Cli.run("adapt", "record", options());
        assertThat(second.code()).isEqualTo(2);
        assertThat(second.err()).contains("exists already.", "Maybe");
        assertThat(Cli.run("adapt", "record", options(), "--force", "--quiet")).isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void endsAtASignalAndTellsHowToGoOn() throws Exception {
        Natives.need();
        final Path options = Files.writeString(folder.resolve("long.json"), """
                {"model": "FeedForwardNet", "images": {"training": 64, "test": 20, "size": 32}, "budget": 1000000,
                 "scenarios": [{"name": "x", "up": 0}], "output": "cut"}
                """);
        final Process process = new ProcessBuilder(Cli.process(List.of("adapt", "record", options.toString()))).start();
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            // JDK 25 warns of native code first, and leaves a line.
            final Iterator<String> lines = err.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("WARNING: "))
                    .iterator();
            assertThat(lines.next()).isEqualTo("noctule: run 0 of 8");
            process.toHandle().destroy();
            assertThat(lines)
                    .toIterable()
                    .containsExactly(
                            "noctule: The run was interrupted.",
                            "Maybe give the same command again: finished runs wait in " + folder.resolve("cut") + ".");
            assertThat(process.waitFor()).isEqualTo(130);
        } finally {
            process.destroyForcibly();
        }
        assertThat(folder.resolve("cut/scenarios.csv")).doesNotExist();
    }

    @Test
    void tellsWhatIsMissing() {
        assertThat(Cli.run("adapt").err()).contains("is none of train, evaluate, table, record.");
        assertThat(Cli.run("adapt", "recrd").err()).contains("Maybe", "record");
        assertThat(Cli.run("adapt", "record").err()).contains("one options file is needed, not 0");
    }

    @Test
    void thePresetAndItsTablesBelongTogether() {
        final Path file = Path.of("launch/experiments/adaptation/record-small.json");
        final RecordOptions options = RecordOptions.read(file);
        final List<ReplayScenario> tables = ReplayFolder.read(options.output());
        assertThat(tables)
                .extracting(ReplayScenario::name)
                .containsExactlyElementsOf(options.scenarios().stream()
                        .map(RecordOptions.Scenario::name)
                        .toList());
        for (final ReplayScenario scenario : tables) {
            assertThat(scenario.network()).isEqualTo(options.network());
            assertThat(scenario.budget()).isEqualTo(options.values().get(RecordOptions.BUDGET));
            assertThat(scenario.best().accuracy()).isGreaterThan(scenario.accuracy(scenario.noAdaptation()));
            // Pages show them.
            assertThat(scenario.rank(scenario.noAdaptation()))
                    .isEqualTo(scenario.name().equals("small_middle") ? 63 : 42);
        }
    }
}
