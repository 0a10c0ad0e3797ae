package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.experiment.DepthComparison;
import org.noctule.deepening.learning.net2net.RecordOptions;
import org.noctule.learning.Natives;
import org.noctule.report.statistics.Estimate;

@Tag("whole")
final class AdaptRecordingTest {
    @TempDir
    private Path folder;

    private Path options() throws IOException {
        return Files.writeString(folder.resolve("options.json"), """
                {"model": "FeedForwardNet", "images": {"training": 64, "test": 20, "size": 32}, "cost": {}, "budget": 1, "decisions": 1,
                 "scenarios": [{"name": "x", "up": 0}], "output": "tables"}
                """);
    }

    @Test
    void recordsOnceUnlessForced() throws IOException {
        Natives.need();
        final Cli first = Cli.run("adapt", "record", options(), "--jobs", 1);
        assertThat(first.err()).doesNotContain("Exception");
        assertThat(first.code()).isZero();
        assertThat(first.out()).contains("x: accuracy ", "recorded in " + folder.resolve("tables") + ", clock images=");
        final Cli second = Cli.run("adapt", "record", options());
        assertThat(second.code()).isEqualTo(2);
        assertThat(second.err()).contains("exists already.", "Maybe");
        assertThat(Cli.run("adapt", "record", options(), "--force", "--quiet")).isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void endsAtASignalAndTellsHowToGoOn() throws Exception {
        Natives.need();
        final Path options = Files.writeString(folder.resolve("long.json"), """
                {"model": "FeedForwardNet", "images": {"training": 64, "test": 20, "size": 32}, "cost": "processor", "budget": 1000000,
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
    void refusesToMeasureSeveralTrainingsAtATime() throws IOException {
        final Path measured = Files.writeString(
                folder.resolve("m.json"), Files.readString(options()).replace("{},", "\"measured\","));
        final Cli refused = Cli.run("adapt", "record", measured, "--jobs", 2);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains("--jobs: trainings whose time is measured")
                .contains("\nMaybe");
    }

    @Test
    void tellsWhatIsMissing() {
        assertThat(Cli.run("adapt").err()).contains("is none of train, evaluate, compare, unseen, table, record.");
        assertThat(Cli.run("adapt", "recrd").err()).contains("Maybe", "record");
        assertThat(Cli.run("adapt", "record").err()).contains("one options file is needed, not 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"small", "control"})
    void presetsTablesAndPageBelongTogether(String name) throws IOException {
        final Path file = Path.of("launch/experiments/adaptation/record-" + name + ".json");
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
            assertThat(scenario.recording().clock()).isEqualTo("gv100");
        }
        final String page = Files.readString(Path.of("docs/net2net.md"));
        final List<DepthComparison> groups = DepthComparison.of(tables);
        assertThat(groups)
                .hasSize(2)
                .allSatisfy(group -> assertThat(group.scenarios()).hasSize(5));
        for (int row = 0; row < groups.get(0).rows().size(); row++) {
            final StringBuilder line = new StringBuilder("| ")
                    .append(groups.get(0).rows().get(row).choice())
                    .append(" |");
            for (final DepthComparison group : groups) {
                final DepthComparison.Row told = group.rows().get(row);
                line.append(cell("%.3f", Optional.of(told.accuracy())));
                line.append(cell("%+.3f", name.equals("control") ? told.overRestart() : told.gain()));
            }
            assertThat(page).contains(line + "\n");
        }
    }

    private static String cell(String format, Optional<Estimate> estimate) {
        return estimate.map(known -> String.format(
                        Locale.ROOT,
                        " " + format + " ± %.3f |",
                        known.mean(),
                        known.halfWidth().orElseThrow()))
                .orElse(" |");
    }
}
