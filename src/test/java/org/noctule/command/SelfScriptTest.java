package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code launch/experiments/self}: a campaign as a workload of a cluster. */
@Tag("long")
final class SelfScriptTest {
    private static final Path SELF = Path.of("launch/experiments/self").toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    void pullingRunsLongestFirstBeatsTasksOfManyRuns() throws IOException {
        final Path starts = folder.resolve("starts");
        final String java =
                Path.of(System.getProperty("java.home"), "bin", "java").toString();
        try (OtherProgram writer = OtherProgram.start(
                folder.resolve("log"),
                List.of(java, SELF.resolve("Starts.java").toString(), starts.toString(), "100"))) {
            assertThat(writer.code(120)).as(writer::printed).isZero();
        }
        final Path out = folder.resolve("out");
        assertThat(Cli.run(
                                "campaign",
                                "run",
                                SELF.resolve("campaign.json"),
                                "--folder",
                                "starts=" + starts,
                                "--out",
                                out,
                                "--threads",
                                1,
                                "--quiet")
                        .code())
                .isZero();
        final Map<String, Double> makespans = new HashMap<>();
        for (final Map<String, String> row : CsvRows.read(out.resolve("runs.csv"))) {
            makespans.put(row.get("workload_file_path"), Double.parseDouble(row.get("makespan")));
        }
        // No fewer than the computed ones by more than the shorter longest runs explain.
        for (final String line :
                Files.readAllLines(SELF.resolve("expected.csv")).subList(1, 9)) {
            final String[] cells = line.split(",");
            assertThat(makespans.get(cells[0]))
                    .as(cells[0])
                    .isBetween(0.8 * Double.parseDouble(cells[1]), 1.05 * Double.parseDouble(cells[1]));
        }
        assertThat(makespans.get("pull-1-longest")).isBetween(1875.0, makespans.get("pull-1"));
        assertThat(makespans.get("pull-1")).isLessThan(makespans.get("pull-10"));
        assertThat(makespans.get("pull-10")).isLessThan(makespans.get("tasks-10"));
        assertThat(makespans.get("tasks-32")).isLessThan(makespans.get("tasks-31"));
    }
}
