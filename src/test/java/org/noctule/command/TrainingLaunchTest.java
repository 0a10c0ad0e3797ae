package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.report.measure.Amounts;

/** Streams of training jobs, from the command line to the files of results. */
class TrainingLaunchTest {
    @TempDir
    private Path folder;

    private Path options(String compatibility, String agent) {
        return new Experiments(folder).write("training.json", """
                        {"seed": 3, "nb_jobs": 25, "platform_file_path": "%s", "compatibility": "%s",
                         "workload": {"type": "stream", "graphs": ["%s", "%s"], "interarrival": %s,
                                      "max_acceptable_jct_fraction": {"type": "uniform", "min": 0.3, "max": 1},
                                      "replication": 10, "training_steps": 50},
                         "decision": {"agent": {%s}}}
                        """.formatted(
                        Path.of("platforms/ramp_4x4x2.json").toAbsolutePath(),
                        compatibility,
                        Path.of("workloads/pipedream/alexnet.txt").toAbsolutePath(),
                        Path.of("workloads/pipedream/gnmt.txt").toAbsolutePath(),
                        compatibility.equals("ddls") ? "60" : "0.06",
                        agent));
    }

    private Map<String, String> launch(String agent, Path options, String transport) {
        final Path out = folder.resolve("out-" + transport);
        final Cli cli = Cli.run("launch", agent, options, "--transport", transport, "--check", "-q", "--out", out);
        assertThat(cli.err()).isEmpty();
        assertThat(cli.code()).isZero();
        return Experiments.results(out);
    }

    @ParameterizedTest
    @CsvSource({"training, ddls", "training, none", "para-max, ddls", "para-min, none"})
    void giveTheSameFilesOverBothChannels(String agent, String compatibility) {
        final Path options = options(compatibility, "");

        final Map<String, String> direct = launch(agent, options, "direct");

        assertThat(direct).containsKeys("training_jobs.csv", "training_steps.csv", "training.json");
        assertThat(launch(agent, options, "zmq")).isEqualTo(direct);
        final JsonInput figures = JsonInput.parse(direct.get("training.json"), "training.json");
        assertThat(figures.get("num_jobs_arrived").number()).isEqualTo(25);
        assertThat(figures.get("num_jobs_completed").number()).isPositive();
    }

    @Test
    void printsWhatBecameOfTrainingJobs() {
        final Path out = folder.resolve("told");
        final Cli cli = Cli.run("launch", "para-max", options("ddls", ""), "--transport", "direct", "--out", out);
        final JsonInput figures = JsonInput.read(out.resolve("training.json"));
        assertThat(cli.out())
                .startsWith("training jobs       25 (")
                .containsPattern("\nJCT +"
                        + Amounts.duration(
                                figures.get("mean_job_completion_time").number()) + " ")
                .containsPattern("\nspeed-up +"
                        + Amounts.number(
                                figures.get("mean_job_completion_time_speedup").number()) + " ")
                .contains("\nblocking rate       "
                        + Amounts.percent(figures.get("blocking_rate").number()) + "\n")
                .contains("\nblocked by          ")
                .doesNotContain("slowdown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"para-max", "para-min"})
    void doNotPlayADegreeThatIsNotTheirs(String agent) {
        final Path options = options("ddls", "\"degree\": \"constant\", \"value\": 4");
        final Cli cli = Cli.run("launch", agent, options, "-q", "--out", folder.resolve("other"));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err())
                .contains("(\"constant\") is not the degree of " + agent)
                .contains("\nMaybe leave it out");
    }

    @Test
    void saysThatLookAheadKnowsSmallFabricsOnly() {
        final Path options = options("ddls", "\"degree\": \"rollout\", \"futures\": 5");
        final String larger = Experiments.text(Path.of("platforms/ramp_4x4x2.json"))
                .replace("\"number\": 32", "\"number\": 128")
                .replace("\"servers\": 2", "\"servers\": 8");
        final Experiments files = new Experiments(folder);
        final Path platform = files.write("larger.json", larger);
        final Path file = files.write(
                "look.json",
                Experiments.text(options)
                        .replace(
                                Path.of("platforms/ramp_4x4x2.json")
                                        .toAbsolutePath()
                                        .toString(),
                                platform.toString()));
        final Cli cli = Cli.run("launch", "training", file, "-q", "--out", folder.resolve("look"));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err())
                .contains("know fabrics of at most 64 servers, this one has 128.")
                .contains("\nMaybe take another degree");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"first_fit", "best_fit", "meta_block_first", "meta_block_last", "meta_block_random", "random"})
    void finishWithEveryPlacement(String placement) {
        final Path options =
                options("ddls", "\"degree\": \"constant\", \"value\": 4, \"op_placement\": \"" + placement + "\"");

        final String rows = launch("training", options, "direct").get("training_jobs.csv");

        assertThat(rows.lines()).hasSize(26);
        assertThat(rows.lines().filter(row -> row.contains(",completed,"))).hasSizeGreaterThan(5);
    }
}
