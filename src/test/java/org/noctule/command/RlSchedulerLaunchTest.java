package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.json.JsonInput;
import org.noctule.test.Shared;

final class RlSchedulerLaunchTest {
    private static final String MACHINE = """
            {"types": {"processor": {"Wide": {"cores": 256, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 1,
                                              "power": 1}},
                       "node": {"Wide": {"processors": [{"type": "Wide", "number": 1}], "memory": {"capacity": 1}}}},
             "clusters": [{"id": "a", "nodes": [{"type": "Wide", "number": 1}]}]}
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"shortest, false, SJF", "f1, true, F1+bf", "wfp3, false, WFP3"})
    void aLaunchRepeatsAPublishedSequence(String order, boolean backfilling, String column) {
        final Path trace = Shared.file("data/swf/lublin_256.swf.gz").toAbsolutePath();
        final double expected = JsonInput.read(Shared.file("data/anchors/rlscheduler.json"))
                .get("traces")
                .get("Lublin-1")
                .get(column)
                .get("per_sequence")
                .elements()
                .get(0)
                .number();
        final Experiments experiments = new Experiments(folder);
        experiments.write("wide.json", MACHINE);
        final Path options = experiments.write("published.json", """
                {"compatibility": "rlscheduler", "workload_file_path": "%s", "platform_file_path": "wide.json",
                 "workload": {"first_job": 1981}, "nb_jobs": 1024, "channel": {"transport": "direct"},
                 "decision": {"agent": {"name": "next-job", "order": "%s", "backfilling": %s}}}
                """.formatted(trace, order, backfilling));
        final Path out = folder.resolve("out");
        final Cli run = Cli.run("launch", options, "--out", out);
        assertThat(run.code()).as(run.err()).isZero();
        final JsonInput summary = JsonInput.read(out.resolve("summary.json"));
        assertThat(summary.get("bounded_slowdown").get("mean").number()).isCloseTo(expected, within(1e-6));
        final JsonInput rules =
                JsonInput.read(out.resolve("run.json")).get("options").get("rules");
        assertThat(rules.get("conversion").text()).isEqualTo("rlscheduler");
        assertThat(rules.get("waiting_times").text()).isEqualTo("published");
    }

    @Test
    void nextJobRefusesKeysThatItDoesNotKnow() {
        final Path options = new Experiments(folder).options("'decision': {'agent': {'backfiling': true}}");
        final Cli run = Cli.run("launch", "next-job", options, "--transport", "direct", "--out", folder.resolve("o"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("the key \"backfiling\" is unknown.", "Maybe you mean \"backfilling\".");
    }
}
