package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code launch/experiments/self}: a campaign as a workload of a cluster. */
@Tag("long")
final class SelfScriptTest {
    private static final Path SELF = Path.of("launch/experiments/self").toAbsolutePath();

    @TempDir
    private Path folder;

    private String printed(String name, String program, Object... arguments) throws IOException {
        final String java =
                Path.of(System.getProperty("java.home"), "bin", "java").toString();
        final List<String> words =
                new ArrayList<>(List.of(java, SELF.resolve(program).toString()));
        Stream.of(arguments).map(Object::toString).forEach(words::add);
        try (OtherProgram other = OtherProgram.start(folder.resolve(name), words)) {
            assertThat(other.code(120)).as(other::printed).isZero();
            return other.printed();
        }
    }

    @Test
    void bothFiguresOfFastTasksAreDrawsOfOneMaximum() throws IOException {
        final Matcher spread = Pattern.compile("100 other draws of the times: (\\d+) to (\\d+) s, median (\\d+) s")
                .matcher(printed("spread", "Starts.java", "spread", 100));
        assertThat(spread.find()).isTrue();
        assertThat(spread.group(1)).isEqualTo("2726");
        assertThat(spread.group(2)).isEqualTo("3153");
        assertThat(spread.group(3)).isEqualTo("2854");
    }

    @Test
    void aRealCampaignTellsHowBusyItKeepsTheCores() throws IOException {
        final String java =
                Path.of(System.getProperty("java.home"), "bin", "java").toString();
        final String text = printed(
                "measured",
                "Measured.java",
                Path.of("launch/quickstart.json").toAbsolutePath(),
                folder.resolve("results"),
                200,
                java,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
        final List<Double> busy = Pattern.compile("(?m)^(?:threads|processes) .* (\\d\\.\\d\\d)$")
                .matcher(text)
                .results()
                .map(found -> Double.parseDouble(found.group(1)))
                .toList();
        assertThat(busy).hasSize(2).allMatch(part -> part > 0 && part < 1);
    }

    @Test
    void pullingRunsLongestFirstBeatsTasksOfManyRuns() throws IOException {
        final Path starts = folder.resolve("starts");
        printed("log", "Starts.java", starts, 100);
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
