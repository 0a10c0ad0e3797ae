package org.noctule.site.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.command.Cli;
import org.noctule.report.data.JobColumns;

/** Jobs of a trace run in the partitions that its header names. */
final class TracePartitionsTest {
    @TempDir
    private Path folder;

    private JobColumns run(String site, String more) throws IOException {
        Files.writeString(folder.resolve("site.json"), site);
        Files.writeString(folder.resolve("platform.json"), """
                {"clusters": [{"id": "c", "nodes": [{"type": "N", "number": 2}]}],
                 "types": {"processor": {"P": {"cores": 4, "clock_rate": 1, "dpflops_per_cycle": 8, "mem_bw": 10, "power": 10}},
                           "node": {"N": {"processors": [{"type": "P", "number": 1}]}}}}
                """);
        Files.writeString(folder.resolve("trace.swf"), """
                ; Partition: 1 thin
                ; Partition: 2 fat
                ; Queue: 1 batch
                1 0 -1 5 1 -1 -1 1 10 -1 1 1 1 -1 1 2 -1 -1
                2 0 -1 5 1 -1 -1 1 10 -1 1 1 1 -1 1 1 -1 -1
                3 0 -1 5 1 -1 -1 1 10 -1 1 1 1 -1 1 3 -1 -1
                """);
        final Path options = Files.writeString(
                folder.resolve("options.json"),
                "{\"platform_file_path\": \"platform.json\", \"workload_file_path\": \"trace.swf\","
                        + " \"site\": {\"file\": \"site.json\"}, \"decision\": {\"agent\": {\"name\": \"priority\","
                        + " \"order\": \"=if(partition == 'fat', 1, 2)\"}}" + more + "}");
        final Path out = folder.resolve("out");
        assertThat(Cli.run("launch", "priority", options, "-q", "--transport", "direct", "--out", out))
                .isEqualTo(new Cli(0, "", ""));
        return JobColumns.read(out.resolve("jobs.csv"));
    }

    @Test
    void namesOfTheHeaderAreThoseOfTheSite() throws IOException {
        final JobColumns jobs = run(
                "{\"partitions\": [{\"name\": \"thin\", \"nodes\": \"0\"}, {\"name\": \"fat\", \"nodes\": \"1\"}]}",
                "");

        assertThat(jobs.allocation().low(jobs.allocation().begin(row(jobs, "1"))))
                .isEqualTo(4);
        assertThat(jobs.allocation().low(jobs.allocation().begin(row(jobs, "2"))))
                .isZero();
        assertThat(jobs.state().get(row(jobs, "3"))).isEqualTo("REJECTED");
        assertThat(Cli.run("owners", folder.resolve("out"), "--by", "partition", "--csv")
                        .out())
                .contains("thin")
                .contains("fat");
    }

    @Test
    void withoutPartitionsQueuesAreNumbersUnlessNamesAreAskedFor() throws IOException {
        run("{}", "");
        assertThat(Cli.run("owners", folder.resolve("out"), "--by", "partition", "--csv")
                        .out())
                .contains(",1,")
                .doesNotContain("batch");
        Files.move(folder.resolve("out"), folder.resolve("before"));
        run("{}", ", \"workload\": {\"queues\": \"queue\"}");
        assertThat(Cli.run("owners", folder.resolve("out"), "--by", "partition", "--csv")
                        .out())
                .contains("batch");
    }

    private static int row(JobColumns jobs, String id) {
        return IntStream.range(0, jobs.size())
                .filter(i -> jobs.id().get(i).equals(id))
                .findFirst()
                .orElseThrow();
    }
}
