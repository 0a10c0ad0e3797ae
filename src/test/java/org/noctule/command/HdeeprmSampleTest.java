package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;

/** What a user of HDeepRM tries first: the shipped trace under his system's rules, and a training by his options. */
final class HdeeprmSampleTest {
    private static final Path OPTIONS = Path.of("launch/hdeeprm.json").toAbsolutePath();

    @TempDir
    private Path folder;

    private static int number(JsonInput object, String key) {
        return object.get(key).node().intValue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "easy"})
    void endsEveryJobOfTheSample(String agent) {
        final Cli cli = Cli.run("launch", agent, OPTIONS, "--out", folder.resolve("out"));
        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(cli.err()).doesNotContain("do not fit", "left out");
        final JsonInput summary = JsonInput.read(folder.resolve("out/summary.json"));
        assertThat(number(summary, "jobs")).isEqualTo(1000);
        assertThat(number(summary.get("jobs_by_final_state"), "COMPLETED_SUCCESSFULLY"))
                .isEqualTo(1000);
        final JsonInput rules =
                JsonInput.read(folder.resolve("out/run.json")).get("options").get("rules");
        assertThat(rules.get("conversion").text()).isEqualTo("published");
        assertThat(rules.get("profiles").text()).isEqualTo("shared");
    }

    @Test
    void saysHowToReadATraceThatDoesNotTellOfMemory() {
        final Cli cli =
                Cli.run("launch", "classic", OPTIONS, "--set", "workload.memory=trace", "--out", folder.resolve("out"));
        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err())
                .endsWith(
                        "sample_1000.swf.gz: no job is left.\nMaybe read its jobs as jobs without memory, which HDeepRM"
                                + " leaves out: --set workload.memory=none.\n");
    }

    @Tag("whole")
    @Test
    void trainsOneEpisodeAndTellsSo() {
        Natives.need();
        final Cli cli =
                Cli.run("launch", "actor-critic", OPTIONS, "--set", "nb_jobs=40", "--out", folder.resolve("out"));
        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(cli.err()).contains("noctule: 1 episode to train; --nbruns N trains N.\n");
        assertThat(cli.out()).startsWith("1 episode trained (finished)");
    }
}
