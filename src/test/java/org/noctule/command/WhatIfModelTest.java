package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.json.JsonInput;
import org.noctule.learning.network.StoredNetwork;
import org.noctule.model.Model;
import org.noctule.test.Shared;

/** The one model for all traces that comes with the experiment what-if. */
@Tag("whole")
final class WhatIfModelTest {
    private static final Path EXPERIMENT = Path.of("launch/experiments/what-if").toAbsolutePath();
    private static final Path MODEL = EXPERIMENT.resolve("models/learnt.safetensors");
    private static final int[] FIRST_JOBS = {1981, 2756, 4299, 8850, 3316, 2714, 5228, 7762, 4022, 7085};

    @TempDir
    private Path folder;

    @Test
    void itCameFromItsOptionsFile() throws IOException {
        final Model model = Model.read(MODEL);
        final JsonInput asked =
                JsonInput.read(EXPERIMENT.resolve("learn.json")).get("decision").get("agent");
        for (final String key : model.learner().keys()) {
            assertThat(model.learner().get(key).node())
                    .as(key)
                    .isEqualTo(asked.get(key).node());
        }
        for (final String key : asked.get("network").keys()) {
            assertThat(model.network().get(key).node())
                    .as(key)
                    .isEqualTo(asked.get("network").get(key).node());
        }
        assertThat(StoredNetwork.holdsWeightsOnly(model)).isTrue();
        assertThat(Files.size(MODEL)).isLessThan(1_000_000);
    }

    /** The mean over the sequences of the mean bounded slowdown. */
    private double played(String trace, Path machine, String backfilling) {
        final Experiments experiments = new Experiments(folder);
        final List<Object> arguments = new ArrayList<>(List.of("evaluate", "evolution", "--quiet", "--out"));
        arguments.add(folder.resolve("out"));
        for (final int first : FIRST_JOBS) {
            arguments.add(experiments.write(first + ".json", """
                    {"compatibility": "rlscheduler", "workload_file_path": "%s", "platform_file_path": "%s",
                     "workload": {"first_job": %d}, "nb_jobs": 1024,
                     "decision": {"env": {"problem": "job", "commit": false, "backfilling": "%s", "window": 64,
                                          "order": "smallest_area", "observation": "experienced"},
                                  "agent": {"input_model": "%s"}}}
                    """.formatted(
                    Shared.file("data/" + trace + ".swf.gz").toAbsolutePath(), machine, first, backfilling, MODEL)));
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

    /** Traces that it never saw, each with the best of the fixed orders. */
    @Tag("long")
    @ParameterizedTest
    @CsvSource({
        "swf/lublin_256, ../rlscheduler/machine-256.json, none, 26.95",
        "swf/HPC2N-2002-2.2-cln, ../rlscheduler/machine-240.json, easy, 52.15",
    })
    void itIsAheadOfFixedOrdersOnTracesThatItNeverSaw(String trace, String machine, String backfilling, double best) {
        assertThat(played(trace, EXPERIMENT.resolve(machine).normalize(), backfilling))
                .isLessThan(best);
    }
}
