package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole runs of a generated trace on unequal cores start each job at the date of {@code starts.csv}, a recording of our
 * own: it shows on any machine that neither the generator, nor the agents, nor the physics have changed.
 */
final class RecordedStartsTest {
    private static final Path RECORDING = Path.of("src/test/resources/org/noctule/command/starts.csv");

    @TempDir
    private static Path folder;

    @BeforeAll
    static void generate() {
        final Cli cli = Cli.run(
                "generate",
                "-o",
                folder.resolve("trace.swf"),
                "--jobs",
                500,
                "--processors",
                64,
                "--load",
                1,
                "--estimates",
                "--seed",
                11);
        assertThat(cli.code()).as(cli.err()).isZero();
        new Experiments(folder).write("options.json", """
                        {"seed": 3, "workload_file_path": "trace.swf", "platform_file_path": "%s",
                         "rules": {"reference_speed": "mean"},
                         "decision": {"agent": {"cores": "high_gflops"}}}
                        """.formatted(
                        Path.of("platforms/quickstart.json").toAbsolutePath()));
    }

    private static List<String[]> rows(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.split(",", -1))
                .toList();
    }

    static List<String> agents() throws IOException {
        final String[] columns = rows(RECORDING).get(0);
        return List.of(columns).subList(1, columns.length);
    }

    @ParameterizedTest
    @MethodSource("agents")
    void startsEachJobAtTheRecordedDate(String column) throws IOException {
        final Path out = folder.resolve(column.replaceAll("\\W", "-"));
        final String[] parts = column.split(":");
        final List<Object> arguments = new ArrayList<>(
                List.of("launch", parts[0], folder.resolve("options.json"), "--transport", "direct", "--check", "-q"));
        arguments.addAll(List.of("--out", out));
        if (parts.length > 1) {
            arguments.addAll(List.of("--set", "decision.agent." + parts[1]));
        }
        final Cli cli = Cli.run(arguments.toArray());
        assertThat(cli.code()).as(cli.err()).isZero();

        final List<String[]> expected = rows(RECORDING);
        final int place = agents().indexOf(column) + 1;
        final List<String[]> jobs = rows(out.resolve("jobs.csv"));
        final int start = List.of(jobs.get(0)).indexOf("starting_time");
        assertThat(jobs.stream().skip(1).map(row -> row[0] + " " + row[start]))
                .containsExactlyInAnyOrderElementsOf(expected.stream()
                        .skip(1)
                        .map(row -> row[0] + " " + row[place])
                        .toList());
    }
}
