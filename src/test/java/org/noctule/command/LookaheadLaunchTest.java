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

/** Degrees that are chosen by looking ahead, from the command line to the files of results. */
class LookaheadLaunchTest {
    private static final String ROLLOUT = "\"degree\": \"rollout\", \"futures\": 20, \"horizon\": 30";
    private static final String PLANNER = "\"degree\": \"planner\", \"futures\": 8, \"horizon\": 12, \"beam\": 3";

    @TempDir
    private Path folder;

    private Path options(String agent, String platform, String arrivals) {
        return new Experiments(folder).write("training.json", """
                        {"seed": 5, "nb_jobs": 150, "platform_file_path": "%s", "compatibility": "ddls",
                         "workload": {"type": "stream", "graphs": ["%s", "%s"], "interarrival": %s,
                                      "max_acceptable_jct_fraction": {"type": "uniform", "min": 0.1, "max": 1},
                                      "replication": 75, "training_steps": 50},
                         "decision": {"agent": {%s}}}
                        """.formatted(
                        Path.of(platform).toAbsolutePath(),
                        Path.of("workloads/pipedream/alexnet.txt").toAbsolutePath(),
                        Path.of("workloads/pipedream/resnet18.txt").toAbsolutePath(),
                        arrivals,
                        agent));
    }

    private Map<String, String> launch(String agent, String transport) {
        final Path out = folder.resolve("out-" + transport + agent.hashCode());
        final Path options = options(agent, "platforms/ramp_4x4x2.json", "75");
        final Cli cli = Cli.run("launch", "training", options, "--transport", transport, "--check", "-q", "--out", out);
        assertThat(cli.err()).isEmpty();
        assertThat(cli.code()).isZero();
        return Experiments.results(out);
    }

    private double blocking(String agent) {
        return JsonInput.parse(launch(agent, "direct").get("training.json"), "training.json")
                .get("blocking_rate")
                .number();
    }

    @ParameterizedTest
    @ValueSource(strings = {ROLLOUT, PLANNER})
    void blockFewerJobsThanAnyConstant(String agent) {
        double best = 1;
        for (final int degree : new int[] {1, 2, 4, 6, 8, 16}) {
            best = Math.min(best, blocking("\"degree\": \"constant\", \"value\": " + degree));
        }
        assertThat(blocking(agent)).isLessThan(best);
        assertThat(blocking(agent + ", \"op_placement\": \"best_fit\"")).isLessThan(best);
    }

    @ParameterizedTest
    @ValueSource(strings = {ROLLOUT, PLANNER})
    void giveTheSameFilesOverBothChannels(String agent) {
        assertThat(launch(agent, "zmq")).isEqualTo(launch(agent, "direct"));
    }

    @Test
    void departFromTheOnlyBaseWhereItTurnsAwayWhatCouldRun() {
        final double cautious = blocking(ROLLOUT + ", \"bases\": [[16, 8]], \"errors\": 1000000");

        assertThat(cautious).isLessThan(blocking("\"degree\": \"constant\", \"value\": 16"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"degree\": \"rollout\", \"op_placement\": \"random\"' | no placement that can be foreseen",
                "'\"degree\": \"planner\", \"price\": -1' | decision.agent.price",
                "'\"degree\": \"rollout\", \"bases\": [3]' | is no degree",
                "'\"degree\": \"rollout\", \"bases\": []' | decision.agent.bases",
                "'\"degree\": \"planner\", \"futurs\": 1' | futures"
            })
    void refuseWrongFigures(String agent, String told) {
        final Path options = options(agent, "platforms/ramp_4x4x2.json", "75");

        final Cli cli = Cli.run("launch", "training", options, "-q", "--out", folder.resolve("out"));

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains(told).contains("Maybe");
    }

    @Test
    void refuseAFabricThatIsTooLarge() {
        final Path platform = new Experiments(folder).write("large.json", """
                        {"clusters": [{"id": "ramp", "topology": {"type": "ramp", "communication_groups": 5, "racks": 5,
                          "servers": 3, "channels": 1, "node_bandwidth": 1.6e12, "propagation_latency": 5e-8,
                          "io_latency": 1e-7}, "nodes": [{"type": "A100 Server", "number": 75}]}]}
                        """);

        final Cli cli = Cli.run(
                "launch",
                "training",
                options(PLANNER, platform.toString(), "75"),
                "-q",
                "--out",
                folder.resolve("out"));

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains("64").contains("Maybe");
    }
}
