package org.noctule.experiment.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;

final class SettingTest {
    private static final String PATHS = "'workload_file_path': 'w.swf', 'platform_file_path': 'p.json'";

    @TempDir
    private Path folder;

    private RunOptions read(String options, String... settings) {
        final Path file = folder.resolve("options.json");
        try {
            Files.writeString(file, ("{" + options + "}").replace('\'', '"'));
        } catch (final IOException e) {
            throw new AssertionError(e);
        }
        final Overrides overrides = new Overrides(
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                ChannelOverrides.NONE,
                Optional.empty(),
                ModelOverrides.NONE,
                Stream.of(settings).map(Setting::parse).toList());
        return OptionsReader.read(file, overrides, warning -> {});
    }

    private String failure(String options, String... settings) {
        final NoctuleException e = catchThrowableOfType(NoctuleException.class, () -> read(options, settings));
        assertThat(e).isNotNull();
        assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
        return (e.getMessage() + "\n" + e.remedy()).replace(folder + "/", "");
    }

    @Test
    void winOverTheFileAndMakeTheObjectsThatItLacks() {
        final RunOptions options = read(
                PATHS + ", 'seed': 3, 'decision': {'agent': {'name': 'easy', 'order': 'first'}}",
                "seed=7",
                "nb_jobs=10",
                "decision.agent.order=shortest",
                "workload.kill_at_walltime=false");

        assertThat(options.shared().seed()).isEqualTo(7);
        assertThat(options.trace().nbJobs()).isEqualTo(10);
        assertThat(options.trace().killAtWalltime()).isFalse();
        assertThat(options.shared().decision().get("agent").node().toString())
                .isEqualTo("{\"name\":\"easy\",\"order\":\"shortest\"}");
    }

    @Test
    void removeKeysByNullAndLeaveTheLastWordToTheLast() {
        final RunOptions options =
                read(PATHS + ", 'nb_jobs': 5, 'nb_resources': 4", "nb_jobs=null", "seed=1", "nb_resources=8", "seed=2");

        assertThat(options.trace().nbJobs()).isEqualTo(Integer.MAX_VALUE);
        assertThat(options.cores()).hasValue(8);
        assertThat(options.shared().seed()).isEqualTo(2);
    }

    @Test
    void nameFilesFromTheWorkingDirectory() {
        final RunOptions options = read(PATHS, "platform_file_path=machines/own.json");

        assertThat(options.platform()).isEqualTo(Path.of("machines/own.json"));
        assertThat(options.workload()).contains(folder.resolve("w.swf"));
    }

    @Test
    void reachTheDecisionObjectUnderItsOldName() {
        final RunOptions options =
                read(PATHS + ", 'pybatsim': {'agent': {'type': 'CLASSIC'}}", "decision.env.objective=makespan");

        assertThat(options.shared().decision().get("env").get("objective").text())
                .isEqualTo("makespan");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'pybatsim': {'agent': {'name': 'ppo', 'run': 'train'}}} | seed=1 | {'episodes':1}",
                "{'compatibility': 'hdeeprm', 'decision': {'agent': {'name': 'ppo', 'run': 'train'}}} | seed=1 | {'episodes':1}",
                "{'decision': {'agent': {'name': 'ppo', 'run': 'train'}}} | seed=1 | null",
                "{'pybatsim': {'agent': {'name': 'ppo', 'run': 'test'}}} | seed=1 | null",
                "{'pybatsim': {'agent': {'name': 'ppo', 'run': 'train', 'training': {'episodes': 7}}}} | seed=1 | {'episodes':7}",
                "{'pybatsim': {'agent': {'name': 'ppo', 'run': 'train', 'training': {'patience': 2}}}}"
                        + " | decision.agent.training.episodes=9 | {'patience':2,'episodes':9}",
                "{'pybatsim': {'agent': {'name': 'ppo'}}} | decision.agent.run=train | {'episodes':1}",
            })
    void trainOneEpisodeWithOptionsOfHdeeprmUnlessTheySayHowMany(String options, String setting, String training) {
        final RunOptions read = read(PATHS + ", " + options.substring(1, options.length() - 1), setting);
        assertThat(String.valueOf(read.shared().decision().get("agent").node().get("training"))
                        .replace('"', '\''))
                .isEqualTo(training);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sed=1 | --set: $: the key \"sed\" is unknown. | Maybe you mean \"seed\".",
                "decison.agent.cores=x | --set: $: the key \"decison\" is unknown. | Maybe you mean \"decision\".",
                "decision.agnt.cores=x | --set: $.decision: the key \"agnt\" is unknown. | Maybe you mean \"agent\".",
                "seed=-1 | --set: $.seed: the value (-1) must lie between 0 and 9223372036854775807."
                        + " | Maybe the sign or the unit is wrong.",
                "seed.x=1 | --set: $.seed is no object, so it has no key \"x\". | Maybe set seed as a whole.",
                "seed | --set: the value (seed) names no key and value."
                        + " | Maybe write --set decision.agent.cores=lowest_id.",
                "decision..x=1 | --set: the value (decision..x=1) names no key and value."
                        + " | Maybe write --set decision.agent.cores=lowest_id.",
                "channel={'timeout_s': -2} | --set: $.channel.timeout_s: the value (-2) must be positive."
                        + " | Maybe the sign or the unit is wrong.",
            })
    void areToldApartFromTheFileInErrors(String setting, String what, String remedy) {
        assertThat(failure(PATHS + ", 'seed': 1", setting.replace('\'', '"'))).isEqualTo(what + "\n" + remedy);
    }

    @Test
    void leaveTheFilesOwnMistakesToTheFile() {
        assertThat(failure(PATHS + ", 'nb_jobs': 0", "seed=1")).startsWith("options.json: $.nb_jobs: the value (0)");
        assertThat(failure(PATHS, "rules={'coincidence': 0}"))
                .startsWith("--set rules:1:")
                .contains("this is not JSON");
    }

    @Test
    void areWrittenAsTheyAreRead() {
        for (final String text : List.of("a.b=1", "a=\"x y\"", "a={\"b\":[1,2]}", "a=null", "a=0.5")) {
            assertThat(Setting.parse(text)).hasToString(text);
        }
        assertThat(Setting.parse("a=x=y")).hasToString("a=\"x=y\"");
        assertThat(Setting.parse("a=2024/trace.swf")).hasToString("a=\"2024/trace.swf\"");
    }
}
