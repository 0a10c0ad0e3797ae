package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.test.Shared;

/** The whole program against the schedules that pyss made of three logs, and those of its rules for made traces. */
class ExactEasyTest {
    private static final String OPTIONS = """
            {"compatibility": "pyss", "platform_file_path": "flat.json", "workload_file_path": "%s",
             "workload": {"run_time": "trace", "kill_at_walltime": false, "memory": "none",
                          "memory_bandwidth": "none", "estimate": "%s"}}
            """;
    private static final String PLATFORM = """
            {"types": {"processor": {"core": {"cores": 1, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 1,
                                              "power": 100}},
                       "node": {"node": {"processors": [{"type": "core", "number": 1}]}}},
             "clusters": [{"id": "flat", "nodes": [{"type": "node", "number": %d}]}]}
            """;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"KTH-SP2, 100, direct", "CTC-SP2, 338, direct", "SDSC-SP2, 128, direct"})
    void startsEveryJobWhenPyssDoes(String log, int cores, String transport) throws IOException {
        assertExact(log, cores, transport);
    }

    /** Traces of our own, so that a copy of the repository proves it without the logs. */
    @ParameterizedTest
    @CsvSource({"1, 100, direct", "2, 338, direct", "3, 128, zmq"})
    void startsEveryJobOfAMadeTraceWhenThePlainTwinDoes(int seed, int cores, String transport) throws IOException {
        final List<PlainEasy.Row> jobs = PlainEasy.jobs(seed, 3_000, cores);
        final Path trace = directory.resolve("made.swf");
        Files.writeString(trace, jobs.stream().map(PlainEasy.Row::swf).collect(Collectors.joining("\n", "", "\n")));
        final long[] expected = PlainEasy.starts(jobs, cores);

        final List<String[]> rows = run("easy", trace, cores, transport, "trace");

        assertThat(rows).hasSameSizeAs(jobs);
        assertThat(rows)
                .allSatisfy(row -> assertThat(Double.parseDouble(row[8]))
                        .as("start of job " + row[0])
                        .isEqualTo(expected[Integer.parseInt(row[0]) - 1]
                                - jobs.get(0).submit()));
        assertThat(rows.stream().filter(row -> Double.parseDouble(row[11]) > 0).count())
                .as("jobs that wait, of 3,000")
                .isGreaterThan(1_000);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"KTH-SP2, 100, zmq", "CTC-SP2, 338, zmq", "SDSC-SP2, 128, zmq"})
    void startsEveryJobWhenPyssDoesOverZeroMq(String log, int cores, String transport) throws IOException {
        assertExact(log, cores, transport);
    }

    private void assertExact(String log, int cores, String transport) throws IOException {
        final Path trace = trace(log);
        final Map<String, Double> published = publishedStarts(trace);

        final List<String[]> rows = run("easy", trace, cores, transport, "trace");

        assertThat(rows).hasSameSizeAs(published.keySet());
        final long differences = rows.stream()
                .filter(row -> Double.parseDouble(row[8]) != published.get(row[0]))
                .count();
        assertThat(differences).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "KTH-SP2, 100, easy-sjbf, trace, 69.405401",
        "CTC-SP2, 338, easy-sjbf, trace, 30.041070",
        "SDSC-SP2, 128, easy-sjbf, trace, 84.888945"
    })
    void reachesThePublishedAverages(String log, int cores, String agent, String estimate, String average)
            throws IOException {
        assertAverage(log, cores, agent, estimate, average);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({
        "KTH-SP2, 100, easy, run_time, 71.722385",
        "CTC-SP2, 338, easy, run_time, 37.165401",
        "SDSC-SP2, 128, easy, run_time, 70.477942",
        "KTH-SP2, 100, easy-sjbf, run_time, 49.847719",
        "CTC-SP2, 338, easy-sjbf, run_time, 17.571687",
        "SDSC-SP2, 128, easy-sjbf, run_time, 56.836221"
    })
    void reachesThePublishedAveragesWithKnownRunTimes(
            String log, int cores, String agent, String estimate, String average) throws IOException {
        assertAverage(log, cores, agent, estimate, average);
    }

    private void assertAverage(String log, int cores, String agent, String estimate, String average)
            throws IOException {
        double sum = 0;
        final List<String[]> rows = run(agent, trace(log), cores, "direct", estimate);
        for (final String[] row : rows) {
            final double run = Double.parseDouble(row[9]);
            sum += Math.max(1, (Double.parseDouble(row[11]) + run) / Math.max(run, 10));
        }
        assertThat(String.format(Locale.ROOT, "%.6f", sum / rows.size())).isEqualTo(average);
    }

    private static Path trace(String log) {
        return Shared.file("data/oracle_easy/" + log + ".easy_backfill.swf.gz").toAbsolutePath();
    }

    private List<String[]> run(String agent, Path trace, int cores, String transport, String estimate)
            throws IOException {
        Files.writeString(directory.resolve("flat.json"), PLATFORM.formatted(cores));
        final Path options = directory.resolve("options.json");
        Files.writeString(options, OPTIONS.formatted(trace, estimate));
        final Path out = directory.resolve("out");

        final Cli cli = Cli.run("launch", agent, options, "--out", out, "--transport", transport, "--quiet", "--check");

        assertThat(cli.err()).isEmpty();
        assertThat(cli.code()).isZero();
        try (var lines = Files.lines(out.resolve("jobs.csv"))) {
            return lines.skip(1).map(line -> line.split(",")).toList();
        }
    }

    /** Dates of starts by job number, from 0 at the first submission. */
    private static Map<String, Double> publishedStarts(Path trace) throws IOException {
        final Map<String, Double> starts = new HashMap<>();
        double first = Double.POSITIVE_INFINITY;
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(trace)), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith(";")) {
                    final String[] column = line.trim().split("\\s+");
                    final double submit = Double.parseDouble(column[1]);
                    first = Math.min(first, submit);
                    starts.put(column[0], submit + Double.parseDouble(column[2]));
                }
            }
        }
        final double shift = first;
        starts.replaceAll((id, start) -> start - shift);
        return starts;
    }
}
