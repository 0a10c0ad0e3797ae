package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;

/** The owners of jobs, the platform and the use of channels in the results of a run. */
class WhatResultsHoldTest {
    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void write() {
        experiments = new Experiments(folder);
    }

    private Path launch(String agent, String... more) {
        final Path out = experiments.file("out" + more.length);
        final List<Object> args =
                new ArrayList<>(List.of("launch", agent, experiments.file("options.json"), "--out", out, "--quiet"));
        args.addAll(List.of(more));
        final Cli cli = Cli.run(args.toArray());
        assertThat(cli.code()).as(cli.err()).isZero();
        return out;
    }

    private void ownedJobs() {
        experiments.write("jobs.json", """
                {"nb_res": 4, "jobs": [
                  {"id": 1, "subtime": 0, "res": 2, "profile": "p", "noctule": {"user": "ada", "group": "g"}},
                  {"id": 2, "subtime": 1, "res": 4, "profile": "p", "noctule": {"user": 7, "queue": "long"}},
                  {"id": 3, "subtime": 2, "res": 1, "profile": "p"}],
                 "profiles": {"p": {"type": "delay", "delay": 10}}}
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zmq", "direct"})
    void jobsKeepTheirOwnersOverEachChannel(String transport) {
        ownedJobs();
        final Path out = launch("fcfs", "--transport", transport);
        final List<String> lines =
                Experiments.text(out.resolve("jobs.csv")).lines().toList();
        assertThat(lines.get(0)).endsWith(",metadata,estimate,user,group,queue");
        assertThat(lines.get(1)).startsWith("1,").endsWith(",ada,g,");
        assertThat(lines.get(2)).startsWith("2,").endsWith(",7,,long");
        assertThat(lines.get(3)).startsWith("3,").endsWith(",,,");
    }

    @Test
    void batsimsColumnsStayExactInItsDialect() {
        ownedJobs();
        experiments.options("'channel': {'dialect': 'batsim'}");
        assertThat(Experiments.text(launch("fcfs").resolve("jobs.csv")).lines().findFirst())
                .hasValueSatisfying(header -> assertThat(header).endsWith(",metadata"));
    }

    @Test
    void usersOfATraceAreThoseOfItsColumns() {
        experiments.write(
                "trace.swf", "1 0 -1 5 1 -1 -1 1 9 -1 1 42 7 3 2 -1 -1 -1\n2 1 -1 5 1 -1 -1 1 9 -1 1 -1 7 3 2\n");
        final Path out =
                launch("fcfs", "--workload", experiments.file("trace.swf").toString());
        assertThat(CsvRows.read(out.resolve("jobs.csv")))
                .extracting(row -> row.get("user") + "/" + row.get("group") + "/" + row.get("queue"))
                .containsExactly("42/7/2", "/7/2");
    }

    @Test
    void thePlatformIsToldWithItsNodesCoresAndPowers() {
        experiments.write("platform.json", """
                {"types": {
                   "processor": {"P": {"cores": 2, "clock_rate": 2, "dpflops_per_cycle": 4, "mem_bw": 10, "power": 100}},
                   "node": {"N": {"processors": [{"type": "P", "number": 2}], "memory": {"capacity": 16}}}},
                 "clusters": [{"id": "a", "nodes": [{"type": "N", "number": 1}]},
                              {"id": "b", "nodes": [{"type": "N", "number": 3}]}]}
                """);
        final JsonInput platform = JsonInput.read(launch("fcfs").resolve("platform.json"));
        assertThat(platform.get("cores").integer(0, 99)).isEqualTo(16);
        final JsonInput second = platform.get("clusters").elements().get(1);
        assertThat(second.get("first_core").integer(0, 99)).isEqualTo(4);
        assertThat(second.get("cores").integer(0, 99)).isEqualTo(12);
        assertThat(second.get("nodes").elements().get(0).node().toString())
                .isEqualTo(
                        "{\"type\":\"N\",\"number\":3,\"first_node\":1,\"first_core\":4,\"cores\":4,\"memory\":16000.0,"
                                + "\"idle_watts\":10.0,\"full_watts\":200.0,\"processors\":[{\"type\":\"P\",\"number\":2,"
                                + "\"cores\":2,\"gflops_per_core\":8.0,\"idle_watts_per_core\":2.5,\"full_watts_per_core\":50.0}]}");
    }

    @Test
    void thePlatformFileOfAUserIsLeftAsItIs() {
        final Path file = experiments.file("platform.json");
        final Cli cli =
                Cli.run("launch", "fcfs", experiments.file("options.json"), "--out", folder, "--force", "--quiet");
        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(Experiments.text(file)).isEqualTo(Experiments.PLATFORM);
        assertThat(experiments.file("jobs.csv")).exists();
    }

    private void trainingJob(String members) {
        experiments.write("platform.json", Experiments.text(Path.of("platforms/ramp_4x4x2.json")));
        experiments.write("jobs.json", """
                {"nb_res": 32, "jobs": [{"id": 1, "subtime": 0, "res": 8, "profile": "train"}],
                 "profiles": {"train": {"type": "pipedream", "training_steps": 4, "max_acceptable_jct_fraction": 1,
                   "graph": {"model": "chain", "edges": [[1, 2]], "nodes": [
                     {"id": 1, "description": "a", "forward_compute_time": 1000, "backward_compute_time": 2000,
                      "activation_size": 1000, "parameter_size": 0},
                     {"id": 2, "description": "b", "forward_compute_time": 2000, "backward_compute_time": 4000,
                      "activation_size": 1000, "parameter_size": 0}]}}}}
                """);
        experiments.options("'decision': {'agent': {'degree': 'constant', 'value': 2}}" + members);
    }

    @Test
    void aTrainingStepOfEachTrainingJobIsWrittenOnRequest() {
        trainingJob("");
        final Path out = launch("training", "--set", "results.step_slices=true");
        final List<Map<String, String>> slices = CsvRows.read(out.resolve("step_slices.csv"));
        final Map<String, String> job =
                CsvRows.read(out.resolve("training_jobs.csv")).get(0);
        final double end = slices.stream()
                .mapToDouble(slice -> Double.parseDouble(slice.get("end")))
                .max()
                .orElseThrow();
        assertThat(4 * end).isLessThanOrEqualTo(Double.parseDouble(job.get("job_completion_time")) * (1 + 1e-12));
        assertThat(slices.stream()
                        .filter(slice -> slice.get("channel").isEmpty())
                        .mapToDouble(
                                slice -> Double.parseDouble(slice.get("end")) - Double.parseDouble(slice.get("start")))
                        .sum())
                .isCloseTo(9, within(1e-9));
        assertThat(Cli.run("export", out, "--format", "perfetto").code()).isZero();
        assertThat(out.resolve("trace.pftrace"))
                .binaryContent()
                .asString(StandardCharsets.ISO_8859_1)
                .contains("server 0", "first training step");
    }

    @Test
    void theUseOfChannelsIsWrittenOnlyOnRequest() {
        trainingJob("");
        final Path without = launch("training");
        assertThat(Experiments.names(without)).contains("training_jobs.csv").doesNotContain("channel_use.csv");
        final Path with = launch("training", "--set", "results.channel_use=true");
        final List<Map<String, String>> uses = CsvRows.read(with.resolve("channel_use.csv"));
        final Map<String, String> job =
                CsvRows.read(with.resolve("training_jobs.csv")).get(0);
        assertThat(uses).hasSize(Integer.parseInt(job.get("num_mounted_channels")));
        assertThat(uses).allSatisfy(use -> {
            assertThat(use).containsEntry("job_id", "1").containsEntry("workload_name", "w0");
            assertThat(use.get("from_server")).isNotEqualTo(use.get("to_server"));
            assertThat(Double.parseDouble(use.get("busy_seconds"))).isPositive();
        });
        assertThat(uses.stream()
                        .mapToDouble(use -> Double.parseDouble(use.get("bytes")))
                        .sum())
                .isEqualTo(4 * Double.parseDouble(job.get("total_flow_size")));
    }
}
