package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Producer-consumer workflows on hosts of a network, beside the same on nodes of one core each whose links are the
 * same: two implementations of computing and of max-min fair sharing.
 */
final class WorkflowsOnHostsTest {
    private static final int NODES = 5;

    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void makeExperiment() {
        experiments = new Experiments(folder);
    }

    /** Nodes with links of some bytes per second in each direction. */
    private void platforms(String rate) {
        experiments.write("nodes.json", """
                {"clusters": [{"id": "a", "nodes": [{"type": "N", "number": %d}],
                  "local_links": {"type": "L", "latency": "1ms"}}], "types": {
                  "processor": {"C": {"cores": 1, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 1, "power": 1}},
                  "node": {"N": {"processors": [{"type": "C", "number": 1}]}},
                  "network": {"L": {"bandwidth": "%sBps"}}}}
                """.formatted(NODES, rate));
        final StringBuilder xml = new StringBuilder("<platform version=\"4.1\"><zone id=\"z\" routing=\"Full\">"
                + "<host id=\"master_host\" speed=\"1Gf\"/>");
        for (int i = 0; i < NODES; i++) {
            xml.append("<host id=\"h%d\" speed=\"1Gf\"/>".formatted(i));
            for (final String way : List.of("up", "down")) {
                xml.append("<link id=\"%s%d\" bandwidth=\"%sBps\" latency=\"1ms\"/>".formatted(way, i, rate));
            }
        }
        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < NODES; j++) {
                if (i != j) {
                    xml.append(
                            "<route src=\"h%1$d\" dst=\"h%2$d\" symmetrical=\"NO\"><link_ctn id=\"up%1$d\"/><link_ctn id=\"down%2$d\"/></route>"
                                    .formatted(i, j));
                }
            }
        }
        experiments.write("hosts.xml", xml.append("</zone></platform>").toString());
    }

    /** Refuses the jobs on hosts, in two lines. */
    private void refuses(String members, String said) {
        experiments.write(
                "o.json",
                "{\"workload_file_path\": \"jobs.json\", \"platform_file_path\": \"hosts.xml\"" + members + "}");
        final Cli cli = Cli.run("launch", "easy", folder.resolve("o.json"), "-q", "-o", folder.resolve("out"));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).contains(said, "\nMaybe ");
    }

    /** Two workflows, and a job whose data comes over the same links. */
    private void jobs(String fields) {
        experiments.write("jobs.json", """
                {"nb_res": 5, "jobs": [
                  {"id": 1, "subtime": 0, "res": 1, "profile": "short", "noctule": {"writes": {"x": 4e7}}},
                  {"id": 2, "subtime": 0.25, "res": 1, "profile": "long"},
                  {"id": 7, "subtime": 0.5, "res": 1, "profile": "pc"},
                  {"id": 8, "subtime": 0.75, "res": 1, "profile": "pc"},
                  {"id": 9, "subtime": 2, "res": 1, "profile": "short", "noctule": {"after": [1], "reads": {"x": 4e7}}}
                ], "profiles": {
                  "short": {"type": "delay", "delay": 1},
                  "long": {"type": "delay", "delay": 9},
                  "pc": {"type": "producer_consumer", "num_sims": 5, "grid_size": 128, "kernels": [3, 5, 9],
                    "step_seconds": 0.1, "rates": {"simulation_start": 0.3, "trainer_start": 0.2, "trainer_flops": 2e9}, %s}}}
                """.formatted(fields));
    }

    private Map<String, Double> ends(String platform, String... more) {
        experiments.write(
                "o.json", "{\"workload_file_path\": \"jobs.json\", \"platform_file_path\": \"" + platform + "\"}");
        final Path out = folder.resolve(platform + ".out");
        final Object[] words =
                IntStream.range(0, more.length).mapToObj(i -> more[i]).toArray();
        final List<Object> line = new ArrayList<>(List.of(
                "launch",
                "easy",
                folder.resolve("o.json"),
                "--transport",
                "direct",
                "--check",
                "-q",
                "--force",
                "-o",
                out));
        line.addAll(List.of(words));
        assertThat(Cli.run(line.toArray())).isEqualTo(new Cli(0, "", ""));
        return CsvRows.read(out.resolve("jobs.csv")).stream()
                .collect(Collectors.toMap(
                        row -> row.get("job_id"),
                        row -> Double.parseDouble(row.get("finish_time")),
                        (one, other) -> one,
                        TreeMap::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"transport\": \"futures\"",
                "\"transport\": \"shared_files\"",
                "\"transport\": \"distributed_map\"",
                "\"transport\": \"distributed_map\", \"early_trainers\": true",
                "\"transport\": \"shared_files\", \"early_trainers\": true"
            })
    void endWhenThoseOnNodesOfOneCoreDo(String transport) {
        jobs(transport);
        platforms("4M");
        final Map<String, Double> nodes = ends("nodes.json");
        final Map<String, Double> hosts = ends("hosts.xml");
        assertThat(hosts.keySet()).isEqualTo(nodes.keySet()).hasSize(3 + 2 * 8);
        nodes.forEach((job, end) -> assertThat(hosts.get(job)).as(job).isCloseTo(end, within(1e-6 * end)));
        platforms("400G");
        assertThat(ends("nodes.json").get("8.train2")).isLessThan(nodes.get("8.train2") - 1);
    }

    @Test
    void meetTheirWalltimesWhereverTheyWait() {
        jobs("\"transport\": \"shared_files\"");
        experiments.write(
                "jobs.json",
                Experiments.text(folder.resolve("jobs.json"))
                        .replace(
                                "\"res\": 1, \"profile\": \"pc\"",
                                "\"res\": 1, \"walltime\": 3.5, \"profile\": \"pc\""));
        platforms("4M");
        final Map<String, Double> nodes = ends("nodes.json");
        final Map<String, Double> hosts = ends("hosts.xml");
        nodes.forEach((job, end) -> assertThat(hosts.get(job)).as(job).isCloseTo(end, within(1e-6 * end)));
        for (final String platform : List.of("nodes.json", "hosts.xml")) {
            assertThat(CsvRows.read(folder.resolve(platform + ".out/workflows.csv")))
                    .extracting(row -> row.get("final_state"))
                    .containsExactly("INCOMPLETE", "INCOMPLETE");
        }
        assertThat(Experiments.text(folder.resolve("hosts.xml.out/jobs.csv"))).contains("COMPLETED_WALLTIME_REACHED");
    }

    @Test
    void refuseWhatHostsCannotDoByName() {
        jobs("\"transport\": \"shared_files\"");
        platforms("4M");
        experiments.write("e.txt", "");
        refuses(
                ", \"failures\": {\"jobs\": \"checkpoint\", \"checkpoint\": {\"interval\": 9, \"cost\": 1}, \"events\": \"e.txt\"}",
                "Job (w0!7.sim0) is a task of a workflow, which cannot go on from a checkpoint.");
        experiments.write("jobs.json", """
                {"nb_res": 5, "jobs": [{"id": 1, "subtime": 0, "res": 1, "profile": "t"}], "profiles": {
                  "t": {"type": "training_model", "network": "ConvNet2", "budget": 400, "seed": 1}}}
                """);
        refuses("", "its profile (t) changes its network while it trains, which this machine cannot do.");
    }
}
