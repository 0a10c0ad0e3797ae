package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.learning.network.StoredNetwork;
import org.noctule.model.Model;
import org.noctule.test.Shared;

/** The agents that come with the experiment on RLScheduler's table (SC 2020). */
@Tag("whole")
final class RlSchedulerModelsTest {
    private static final Path EXPERIMENT =
            Path.of("launch/experiments/rlscheduler").toAbsolutePath();

    private static final int[] FIRST_JOBS = {1981, 2756, 4299, 8850, 3316, 2714, 5228, 7762, 4022, 7085};

    @TempDir
    private Path folder;

    /** The mean over the published sequences of the mean bounded slowdown. */
    private double played(String model, String trace, int cores, boolean backfilling) {
        final Experiments experiments = new Experiments(folder);
        final Path jobs = Shared.file("data/swf/" + trace + ".swf.gz").toAbsolutePath();
        final List<Object> arguments = new ArrayList<>(List.of("evaluate", "ppo", "--quiet", "--out"));
        arguments.add(folder.resolve("out"));
        for (final int first : FIRST_JOBS) {
            arguments.add(experiments.write(first + ".json", """
                    {"compatibility": "rlscheduler", "workload_file_path": "%s", "platform_file_path": "%s",
                     "workload": {"first_job": %d}, "nb_jobs": 1024,
                     "decision": {"env": {"problem": "job", "observation": "logarithmic", "backfilling": %s},
                                  "agent": {"input_model": "%s"}}}
                    """.formatted(
                            jobs,
                            EXPERIMENT.resolve("machine-" + cores + ".json"),
                            first,
                            backfilling,
                            EXPERIMENT.resolve("models/" + model + ".safetensors"))));
        }
        final Cli run = Cli.run(arguments.toArray());
        assertThat(run.code()).as(run.err()).isZero();
        return Experiments.text(folder.resolve("out/runs.csv"))
                .lines()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[3]))
                .average()
                .orElseThrow();
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({
        "lublin, lublin_256, 256, false, 254.67",
        "lublin-backfilling, lublin_256, 256, true, 58.64",
        "hpc2n, HPC2N-2002-2.2-cln, 240, false, 117.01",
        "hpc2n-backfilling, HPC2N-2002-2.2-cln, 240, true, 86.14",
    })
    void theAgentsComeBelowThePublishedSlowdowns(
            String model, String trace, int cores, boolean backfilling, double published) {
        assertThat(played(model, trace, cores, backfilling)).isLessThan(published);
    }

    private static JsonInput options(String agent) {
        return JsonInput.read(EXPERIMENT.resolve("agents/" + agent + ".json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lublin", "lublin-backfilling", "hpc2n", "hpc2n-backfilling"})
    void theModelsCameFromTheirOptionsFiles(String agent) throws IOException {
        final Path file = EXPERIMENT.resolve("models/" + agent + ".safetensors");
        final Model model = Model.read(file);
        final JsonInput asked = options(agent).get("decision").get("agent");
        assertThat(model.learner().keys()).contains("lr", "reward_scale", "gamma", "lambda", "batch", "minibatch");
        for (final String key : model.learner().keys()) {
            if (asked.has(key)) {
                assertThat(model.learner().get(key).node().asText())
                        .as(key)
                        .isEqualTo(asked.get(key).node().asText());
            }
        }
        assertThat(model.network().get("hidden").node())
                .isEqualTo(asked.get("hidden").node());
        assertThat(StoredNetwork.holdsWeightsOnly(model)).isTrue();
        assertThat(Files.size(file)).isLessThan(1_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hpc2n", "hpc2n-backfilling"})
    void noTrainingSeesAJobOfTheTestSequences(String agent) {
        final BitSet tested = new BitSet();
        for (final int first : FIRST_JOBS) {
            tested.set(first, first + 1024);
        }
        final BitSet keptBack = new BitSet();
        for (final JsonInput range : options(agent)
                .get("decision")
                .get("env")
                .get("episode")
                .get("without")
                .elements()) {
            keptBack.set(
                    range.elements().get(0).countOrZero(),
                    range.elements().get(1).countOrZero());
        }
        assertThat(keptBack).isEqualTo(tested);
    }
}
