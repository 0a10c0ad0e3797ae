package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.workload.Job;
import org.noctule.workload.batsim.BatsimWorkload;

/** Runs of producer-consumer workflows, from the command line. */
class ProducerConsumerRunsTest {
    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void makeExperiment() {
        experiments = new Experiments(folder);
        platform("");
    }

    /** A node of 32 cores. */
    private void platform(String memory) {
        experiments.write("platform.json", ("""
                {'clusters': [{'id': 'a', 'nodes': [{'type': 'N', 'number': 1}]}], 'types': {
                  'processor': {'C': {'cores': 32, 'clock_rate': 2.5, 'dpflops_per_cycle': 8, 'mem_bw': 16, 'power': 12}},
                  'node': {'N': {'processors': [{'type': 'C', 'number': 1}]%s}}}}
                """).formatted(memory).replace('\'', '"'));
    }

    private void workflow(String fields, String jobs) {
        experiments.write(
                "jobs.json",
                ("{'nb_res': 32, 'jobs': [{'id': 7, 'subtime': 5, 'res': 1, 'profile': 'pc'}" + jobs
                                + "], 'profiles': {'d': {'type': 'delay', 'delay': 3}, 'pc': {'type': 'producer_consumer'"
                                + fields + "}}}")
                        .replace('\'', '"'));
    }

    private Cli launch(String out, String... more) {
        final List<Object> arguments = new ArrayList<>(
                List.of("launch", "easy", experiments.options(""), "--check", "--quiet", "--out", folder.resolve(out)));
        arguments.addAll(List.of(more));
        return Cli.run(arguments.toArray());
    }

    private Map<String, String> played() {
        assertThat(launch("out", "--transport", "direct", "--force")).isEqualTo(new Cli(0, "", ""));
        final List<Map<String, String>> rows = CsvRows.read(folder.resolve("out/workflows.csv"));
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }

    @Test
    void runsOfTheExampleRepeatByteForByteOverAnyChannel() {
        final Path options = Path.of("launch/producer_consumer.json").toAbsolutePath();
        for (final String channel : List.of("direct", "zmq")) {
            assertThat(Cli.run(
                            "launch",
                            "easy",
                            options,
                            "--check",
                            "--quiet",
                            "--transport",
                            channel,
                            "--out",
                            folder.resolve(channel)))
                    .isEqualTo(new Cli(0, "", ""));
        }
        assertThat(Experiments.results(folder.resolve("zmq"))).isEqualTo(Experiments.results(folder.resolve("direct")));
        assertThat(CsvRows.read(folder.resolve("zmq/workflows.csv")))
                .extracting(row -> row.get("workflow") + " " + row.get("transport") + " " + row.get("final_state"))
                .containsExactly(
                        "futures futures COMPLETED",
                        "files shared_files COMPLETED",
                        "map distributed_map COMPLETED",
                        "early distributed_map COMPLETED");
    }

    @Test
    void thePublishedExtentTakesAsLongAsItWasMeasuredTo() {
        workflow("", "");
        final Map<String, String> row = played();
        assertThat(number(row, "sim_run")).isCloseTo(11.22, within(.05));
        assertThat(number(row, "sim_io")).isCloseTo(.094, within(.01));
        assertThat(number(row, "train_run")).isCloseTo(14.90, within(.05));
        assertThat(number(row, "train_io")).isCloseTo(.422, within(.07));
        assertThat(row)
                .containsEntry("writes", "64")
                .containsEntry("reads", "256")
                .containsEntry("listings", "4")
                .containsEntry("head_bytes_in", "0")
                .containsEntry("submission_time", "5.0");
        assertThat(number(row, "makespan")).isCloseTo(number(row, "sim_run") + number(row, "train_run"), within(1e-9));
    }

    @Test
    void moreSimulationsThanCoresTakeAnotherRound() {
        workflow(", 'num_sims': 32, 'step_seconds': 0.5, 'grid_size': 64", "");
        final double one = number(played(), "sim_run");
        workflow(", 'num_sims': 64, 'step_seconds': 0.5, 'grid_size': 64", "");
        final double two = number(played(), "sim_run");
        assertThat(one).isGreaterThanOrEqualTo(5);
        assertThat(two - one).isBetween(5.0, 5.1);
    }

    @ParameterizedTest
    @CsvSource({
        "'num_sims': 64, 'grid_size': 1024, 'transport': 'futures', 2, OUT_OF_MEMORY",
        "'num_sims': 32, 'grid_size': 512, 'transport': 'distributed_map', 3.5, POOL_FULL",
        "'num_sims': 32, 'grid_size': 512, 'transport': 'shared_memory', 2, MEMORY_FULL",
        "'num_sims': 32, 'grid_size': 512, 'transport': 'shared_files', 2, COMPLETED"
    })
    void memoryEndsWorkflowsByName(String sims, String grid, String transport, double gigabytes, String state) {
        platform(", 'memory': {'capacity': " + gigabytes + "}");
        workflow(", " + sims + ", " + grid + ", " + transport, "");
        assertThat(played()).containsEntry("final_state", state);
        final List<String> trainers = CsvRows.read(folder.resolve("out/jobs.csv")).stream()
                .filter(row -> row.get("job_id").contains("train"))
                .map(row -> row.get("final_state"))
                .distinct()
                .toList();
        assertThat(trainers).containsExactly(state.equals("COMPLETED") ? "COMPLETED_SUCCESSFULLY" : "REJECTED");
    }

    @Test
    void earlyTrainersHoldTheirPlaceAndEndNoLater() {
        workflow(", 'num_sims': 28, 'grid_size': 512", "");
        final double late = number(played(), "makespan");
        workflow(", 'num_sims': 28, 'grid_size': 512, 'early_trainers': true", "");
        final Map<String, String> early = played();
        assertThat(number(early, "makespan")).isLessThan(late - 5);
        assertThat(early).containsEntry("final_state", "COMPLETED").containsEntry("reads", "224");
    }

    @Test
    void whoWaitsForAWorkflowWaitsForItsTrainers() {
        workflow(
                ", 'num_sims': 2, 'grid_size': 8, 'trainers': 2",
                ", {'id': 8, 'subtime': 0, 'res': 1, 'profile': 'd', 'noctule': {'after': [7], 'think_time': 2}}");
        final Map<String, String> row = played();
        final Map<String, String> after = CsvRows.read(folder.resolve("out/jobs.csv")).stream()
                .filter(job -> job.get("job_id").equals("8"))
                .findFirst()
                .orElseThrow();
        assertThat(number(after, "submission_time")).isCloseTo(5 + number(row, "makespan") + 2, within(1e-9));
    }

    @Test
    void workflowsGoOnOverMachinesThatFail() {
        workflow(", 'num_sims': 40, 'grid_size': 64", "");
        final Path options = experiments.options(
                "'failures': {'jobs': 'requeue', 'attempts': 5000, 'classes': [{'domain': 'core',"
                        + " 'gap': {'law': 'exponential', 'mean': 100}, 'repair': {'law': 'exponential', 'mean': 5}}]}");
        assertThat(Cli.run(
                        "launch",
                        "easy",
                        options,
                        "--check",
                        "--quiet",
                        "--transport",
                        "direct",
                        "--out",
                        folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.text(folder.resolve("out/jobs.csv"))).contains("#");
        assertThat(CsvRows.read(folder.resolve("out/workflows.csv")).get(0)).containsEntry("final_state", "COMPLETED");
    }

    @Test
    void aWalltimeThatEndsASimulationCancelsTheTrainers() {
        workflow(", 'num_sims': 3, 'grid_size': 8", "");
        experiments.write(
                "jobs.json",
                Experiments.text(folder.resolve("jobs.json")).replace("\"res\": 1", "\"res\": 1, \"walltime\": 8"));
        final Map<String, String> row = played();
        assertThat(row).containsEntry("final_state", "INCOMPLETE").containsEntry("train_run", "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ", 'num_sims': 0 | $.profiles.pc.num_sims: the value",
                ", 'grid_size': 46341 | must lie between 1 and 46340",
                ", 'kernels': [3, 4] | must be odd",
                ", 'kernels': [] | must not be empty",
                ", 'kernels': [3], 'trainers': 2 | is not the number of kernels, 1",
                ", 'transport': 'post' | $.profiles.pc.transport: the value",
                ", 'key_mode': 'hash' | $.profiles.pc.key_mode: the value",
                ", 'rates': {'head': 1} | head_rate",
                ", 'rates': {'head_rate': 0} | must be positive",
                ", 'rates': {'file_server_seconds': 1} | longer than the latency"
            })
    void wrongFieldsAreTwoLines(String fields, String said) {
        workflow(fields, "");
        final Cli result = launch("out", "--transport", "direct");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err().lines()).hasSize(2);
        assertThat(result.err()).contains(said, "\nMaybe ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'id': '7.sim3', 'profile': 'd' | Job (w0!7.sim3) is there twice",
                "'id': 8, 'profile': 'pc', 'noctule': {'writes': {'x': 1}} | Job (w0!8) names data items"
            })
    void jobsThatDoNotGoWithAWorkflowAreTwoLines(String job, String said) {
        workflow("", ", {'subtime': 0, 'res': 1, " + job + "}");
        final Cli result = launch("out", "--transport", "direct");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err().lines()).hasSize(2);
        assertThat(result.err()).contains(said, "\nMaybe ");
    }

    @Test
    void tasksAreWrittenAndReadBack() {
        workflow(", 'rates': {'head_rate': 5e8, 'simulation_start': 1}, 'key_mode': 'integer_period'", "");
        final BatsimWorkload read = BatsimWorkload.read(folder.resolve("jobs.json"), "w0");
        assertThat(Cli.run("convert", "workload", folder.resolve("jobs.json"), folder.resolve("back.json"))
                        .code())
                .isZero();
        final List<Job> back = BatsimWorkload.read(folder.resolve("back.json"), "w0")
                .workload()
                .jobs();
        assertThat(back).hasSize(36);
        assertThat(back.get(35).profile())
                .isEqualTo(read.workload().jobs().get(35).profile());
        assertThat(back.get(35).id()).isEqualTo("w0!7.train3");
    }
}
