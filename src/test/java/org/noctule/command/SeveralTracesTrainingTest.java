package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.learning.Natives;
import org.noctule.model.Model;

/** One model for several traces, each with its machine, without a promise and with both kinds of backfilling. */
@Tag("whole")
final class SeveralTracesTrainingTest {
    private static final Path HERE = Path.of("").toAbsolutePath();

    @TempDir
    private Path folder;

    @BeforeEach
    void prepare() {
        Natives.need();
    }

    private Path options(String agent) {
        return new Experiments(folder).write("options.json", """
                        {"workload_file_path": "W/workloads/quickstart.swf",
                         "platform_file_path": "W/platforms/quickstart.json", "nb_jobs": 50,
                         "decision": {
                           "env": {"problem": "job", "commit": false, "backfilling": ["none", "easy"], "window": 16,
                                   "observation": "logarithmic", "reward": "integrated", "reference": "shortest",
                                   "episode": {"jobs": 60, "load": [2, 4], "traces": [
                             {"workload_file_path": "W/workloads/quickstart.swf",
                              "platform_file_path": "W/platforms/quickstart.json", "without": [[0, 50]]},
                             {"workload_file_path": "W/workloads/sample_1000.swf.gz",
                              "platform_file_path": "W/platforms/homogeneous_128.json"}]}},
                           "agent": {"run": "train", AGENT}}}
                        """.replace(
                        "W", HERE.toString().replace('\\', '/'))
                .replace("AGENT", agent));
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private static void ok(Object... args) {
        final Cli cli = Cli.run(args);
        assertThat(cli.code()).as(cli.err()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'name': 'ppo', 'hidden': [8], 'batch': 4, 'imitate': 1 | 12",
                "'name': 'evolution', 'hidden': [4], 'pairs': 2 | 8"
            })
    void learnsTheSameOnAnyNumberOfThreadsAndPlaysBothKinds(String agent, int episodes) {
        final Path options = options(agent.replace('\'', '"'));
        for (final String threads : List.of("1", "2")) {
            ok(
                    "launch",
                    options,
                    "--nbruns",
                    episodes,
                    "--out",
                    file(threads),
                    "--quiet",
                    "--set",
                    "decision.agent.threads=" + threads);
        }
        final Path model = file("1/model.safetensors");
        assertThat(model).hasSameBinaryContentAs(file("2/model.safetensors"));
        assertThat(Model.read(model).layout().observation()).isEqualTo("job logarithmic");
        for (final String kind : List.of("none", "easy")) {
            ok(
                    "launch",
                    options,
                    "--inmodel",
                    model,
                    "--out",
                    file(kind),
                    "--quiet",
                    "--set",
                    "decision.agent.run=test",
                    "--set",
                    "decision.env.backfilling=" + kind);
            assertThat(Experiments.text(file(kind + "/jobs.csv")).lines()).hasSize(51);
        }
    }
}
