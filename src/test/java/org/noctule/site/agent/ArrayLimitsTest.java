package org.noctule.site.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.command.Cli;
import org.noctule.report.data.JobColumns;

/** Of an array no more elements run at once than it allows, however many cores are free. */
final class ArrayLimitsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"priority", "slurm"})
    void agentsThatKnowSitesObeyThem(String agent) throws IOException {
        Files.writeString(folder.resolve("site.json"), "{}");
        Files.writeString(folder.resolve("platform.json"), """
                {"clusters": [{"id": "c", "nodes": [{"type": "N", "number": 2}]}],
                 "types": {"processor": {"P": {"cores": 4, "clock_rate": 1, "dpflops_per_cycle": 8, "mem_bw": 10, "power": 10}},
                           "node": {"N": {"processors": [{"type": "P", "number": 1}]}}}}
                """);
        Files.writeString(
                folder.resolve("workload.json"),
                "{\"nb_res\": 8, \"profiles\": {\"d\": {\"type\": \"delay\", \"delay\": 100}}, \"jobs\": ["
                        + IntStream.range(0, 6)
                                .mapToObj(i ->
                                        ("{\"id\": \"7_%d\", \"subtime\": 0, \"res\": 1, \"walltime\": 200, \"profile\": \"d\","
                                                        + " \"noctule\": {\"array_limit\": 2}}")
                                                .formatted(i))
                                .collect(Collectors.joining(", "))
                        + ", {\"id\": \"8\", \"subtime\": 0, \"res\": 1, \"walltime\": 200, \"profile\": \"d\"}]}");
        final Path options = Files.writeString(
                folder.resolve("options.json"),
                "{\"platform_file_path\": \"platform.json\", \"workload_file_path\": \"workload.json\","
                        + " \"site\": {\"file\": \"site.json\"}, \"decision\": {\"agent\": {\"name\": \"" + agent
                        + "\"}}}");
        final Path out = folder.resolve("out");
        assertThat(Cli.run("launch", agent, options, "-q", "--transport", "direct", "--out", out))
                .isEqualTo(new Cli(0, "", ""));

        final JobColumns jobs = JobColumns.read(out.resolve("jobs.csv"));
        assertThat(jobs.size()).isEqualTo(7);
        final int[] starts = IntStream.range(0, 7)
                .filter(i -> !jobs.id().get(i).equals("8"))
                .map(i -> (int) jobs.start().get(i))
                .sorted()
                .toArray();
        assertThat(starts[2] - starts[1]).isGreaterThanOrEqualTo(100);
        assertThat(starts[4] - starts[3]).isGreaterThanOrEqualTo(100);
        final int other = IntStream.range(0, 7)
                .filter(i -> jobs.id().get(i).equals("8"))
                .findFirst()
                .orElseThrow();
        assertThat(jobs.start().get(other)).isLessThan(100);
        assertThat(Cli.run("replay", out, "--job", "w0!7_5").out())
                .contains(agent.equals("priority") ? "array 7" : "Limit");
    }
}
