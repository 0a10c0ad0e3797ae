package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.experiment.DirectSide;
import org.noctule.experiment.Inputs;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunPlan;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.Runner;
import org.noctule.experiment.Stop;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.resource.ResourceSet;

/** Effect of {@code training} and {@code simulation_end} of an options file on a whole run. */
class TrainingOptionsRunTest {
    /** Two ops of 1 s and 2 s forward and twice that backward. */
    private static final String MODEL = """
            {"model": "chain", "edges": [[1, 2]], "nodes": [
              {"id": 1, "description": "a", "forward_compute_time": 1, "backward_compute_time": 2,
               "activation_size": 1000, "parameter_size": 0},
              {"id": 2, "description": "b", "forward_compute_time": 2, "backward_compute_time": 4,
               "activation_size": 1000, "parameter_size": 0}]}
            """;

    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void write() {
        experiments = new Experiments(folder);
        experiments.write("platform.json", Experiments.text(Path.of("platforms/ramp_4x4x2.json")));
    }

    private void jobs(String... jobs) {
        experiments.write("jobs.json", """
                {"nb_res": 32, "jobs": [%s],
                 "profiles": {"wait": {"type": "delay", "delay": 30},
                              "train": {"type": "pipedream", "graph": %s, "training_steps": 4,
                                        "max_acceptable_jct_fraction": 1}}}
                """.formatted(String.join(", ", jobs), MODEL));
    }

    private static String job(int id, int date, String profile) {
        return "{\"id\": %d, \"subtime\": %d, \"res\": 8, \"profile\": \"%s\"}".formatted(id, date, profile);
    }

    /** Gives each job, which must train a model, the degree 4, and decides nothing else. */
    private static Reply byDegree(Message message) {
        final List<Decision> decisions = new ArrayList<>();
        for (final Event event : message.events()) {
            if (event instanceof Event.JobSubmitted submitted) {
                decisions.add(new Decision.ExecuteJob(
                        message.now(), submitted.job().id(), ResourceSet.EMPTY, PlanRequest.ofDegree(4)));
            }
        }
        return new Reply(message.now(), decisions);
    }

    /**
     * Op a gets 1, 2 or 100 quanta and op b twice that; parts of both take turns, and transfers take next to no time.
     */
    @ParameterizedTest
    @CsvSource({"0.01, 4, 9", "0.6, 4, 12", "1, 2, 18", "50, 2, 18"})
    void theQuantumBoundsHowFarADegreeSplitsOps(double quantum, int degree, double completionTime) {
        jobs(job(1, 0, "train"));
        final Path file =
                experiments.options("'compatibility': 'ddls', 'training': {'quantum': %s}".formatted(quantum));
        final RunOptions options = OptionsReader.read(file, Overrides.NONE, warning -> {});
        final Inputs inputs = Inputs.read(options);
        final Path out = folder.resolve("out");
        new Runner(
                        RunPlan.of(options, inputs, true),
                        inputs,
                        (seed, files) -> new DirectSide(TrainingOptionsRunTest::byDegree, ChannelOptions.TIMEOUT))
                .run(
                        OutputDirectory.create(Optional.of(out), "out", file, "", false),
                        0,
                        RunProgress.NONE,
                        Stop.Source.NONE);

        final Map<String, String> row =
                CsvRows.read(out.resolve("training_jobs.csv")).get(0);
        assertThat(row).containsEntry("max_partitions_per_op", String.valueOf(degree));
        assertThat(Double.parseDouble(row.get("job_completion_time"))).isCloseTo(completionTime, within(1e-3));
        assertThat(JsonInput.read(out.resolve("run.json"))
                        .get("options")
                        .get("training")
                        .get("quantum")
                        .number())
                .isEqualTo(quantum);
    }

    /** Eight servers of racks of eight: one rack, or two servers of each of two racks of two groups. */
    @ParameterizedTest
    @CsvSource({"meta_block_first, 0-7", "meta_block_last, 0-1 8-9 32-33 40-41"})
    void theShapeOfAJobIsThatOfItsBlock(String placement, String cores) {
        final String platform = Experiments.text(Path.of("platforms/ramp_4x4x2.json"));
        experiments.write("platform.json", platform.replace("32}", "128}").replace("\"servers\": 2", "\"servers\": 8"));
        jobs(job(1, 0, "train"));
        final Path file = experiments.options("'compatibility': 'ddls', 'decision': {'agent': {'degree': 'constant', "
                + "'value': 8, 'op_placement': '" + placement + "'}}");
        final Path out = folder.resolve("out");

        assertThat(Cli.run("launch", "training", file, "--transport", "direct", "--check", "-q", "--out", out))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(CsvRows.read(out.resolve("jobs.csv")).get(0)).containsEntry("allocated_resources", cores);
        assertThat(Double.parseDouble(
                        CsvRows.read(out.resolve("training_jobs.csv")).get(0).get("job_completion_time")))
                .isCloseTo(4.5, within(1e-3));
    }

    @Test
    void theTableOfOtherJobsFollowsThatOfTrainingJobs() {
        jobs(job(1, 0, "train"), job(2, 15, "wait"));
        final Path file = experiments.options(
                "'compatibility': 'ddls', 'decision': {'agent': {'degree': 'constant', 'value': 1}}");
        final Cli cli = Cli.run("launch", "training", file, "--transport", "direct", "--out", folder.resolve("out"));

        assertThat(cli.out())
                .startsWith("training jobs       1 (1 completed, 0 blocked)\nblocking rate       0 %\n")
                .contains("\n\njobs                2 (2 completed successfully)\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "zmq"})
    void theRunEndsAtItsDateWhateverRunsThen(String transport) {
        jobs(job(1, 0, "train"), job(2, 15, "wait"), job(3, 40, "train"), job(4, 60, "train"), job(5, 61, "wait"));
        final Path file = experiments.options("'compatibility': 'ddls', 'simulation_end': 42, "
                + "'decision': {'agent': {'degree': 'constant', 'value': 1}}");
        final Path out = folder.resolve("out");
        final Cli cli = Cli.run("launch", "training", file, "--transport", transport, "--check", "-q", "--out", out);

        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        assertThat(CsvRows.read(out.resolve("jobs.csv")))
                .extracting(row -> String.join(" ", row.get("job_id"), row.get("final_state"), row.get("finish_time")))
                .containsExactly("1 COMPLETED_SUCCESSFULLY 36.0", "2 COMPLETED_KILLED 42.0", "3 COMPLETED_KILLED 42.0");
        assertThat(CsvRows.read(out.resolve("training_jobs.csv")))
                .extracting(row -> String.join(" ", row.get("job_id"), row.get("outcome"), row.get("cause")))
                .containsExactly("1 completed ", "3 blocked running_at_end_of_simulation");
        assertThat(names(out, "jobs.csv")).containsAll(names(out, "training_jobs.csv"));
        final JsonInput run = JsonInput.read(out.resolve("run.json"));
        assertThat(run.get("complete").flag()).isTrue();
        assertThat(run.get("options").get("simulation_end").number()).isEqualTo(42);
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "zmq"})
    void aJobGetsTheFirstFabricThatHasRoom(String transport) {
        experiments.write("platform.json", """
                {"clusters": [
                  {"id": "small", "nodes": [{"type": "A100 Server", "number": 4}], "topology": {"type": "ramp",
                   "communication_groups": 2, "racks": 2, "servers": 1, "channels": 1, "node_bandwidth": 1.6e12,
                   "propagation_latency": 50e-9, "io_latency": 100e-9}},
                  {"id": "plain", "nodes": [{"type": "A100 Server", "number": 2}]},
                  {"id": "large", "nodes": [{"type": "A100 Server", "number": 8}], "topology": {"type": "ramp",
                   "communication_groups": 2, "racks": 2, "servers": 2, "channels": 1, "node_bandwidth": 1.6e12,
                   "propagation_latency": 50e-9, "io_latency": 100e-9}}]}
                """);
        jobs(job(1, 0, "train"), job(2, 1, "train"), job(3, 20, "wait"), job(4, 21, "train"), job(5, 22, "train"));
        final Path file = experiments.options(
                "'compatibility': 'ddls', 'decision': {'agent': {'degree': 'constant', 'value': 4}}");
        final Path out = folder.resolve("out");
        final Cli cli = Cli.run("launch", "training", file, "--transport", transport, "--check", "-q", "--out", out);

        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        assertThat(CsvRows.read(out.resolve("jobs.csv")))
                .extracting(row -> row.get("job_id") + " " + row.get("allocated_resources"))
                .containsExactlyInAnyOrder("1 0-3", "2 6 8 10 12", "3 0-7", "4 8-9 12-13", "5 ");
    }

    @Test
    void aRunGoesOnToItsLastJobUnlessItHasAnEnd() {
        jobs(job(1, 0, "train"), job(2, 60, "wait"));
        final Path file = experiments.options("'compatibility': 'ddls'");
        final Path out = folder.resolve("out");

        assertThat(Cli.run("launch", "training", file, "--transport", "direct", "-q", "--out", out))
                .isEqualTo(new Cli(0, "", ""));
        assertThat(CsvRows.read(out.resolve("jobs.csv")).get(1)).containsEntry("finish_time", "90.0");
        assertThat(JsonInput.read(out.resolve("run.json")).get("options").has("simulation_end"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'training': {'quantum': -0.5} | $.training.quantum: the value (-0.5) must be positive. | Maybe the sign or the unit is wrong.
            'simulation_end': 0 | $.simulation_end: the value (0) must be positive. | Maybe the sign or the unit is wrong.
            """)
    void aWrongValueIsTwoLinesAndNoRun(String members, String what, String remedy) {
        final Path file = experiments.options(members);
        final Path out = folder.resolve("out");

        final Cli cli = Cli.run("launch", "training", file, "--transport", "direct", "-q", "--out", out);

        assertThat(cli).isEqualTo(new Cli(2, "", "noctule: " + file + ": " + what + "\n" + remedy + "\n"));
        assertThat(out).doesNotExist();
    }

    /** What joins the tables of one run. */
    private static List<String> names(Path out, String table) {
        return CsvRows.read(out.resolve(table)).stream()
                .map(row -> row.get("workload_name") + "!" + row.get("job_id"))
                .toList();
    }
}
