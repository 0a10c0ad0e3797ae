package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A platform for which PyTorch has no natives, or a class path without PyTorch. */
@Tag("whole")
final class WithoutPyTorchTest {
    private static final int FIRST_THAT_WARNS = 24;

    @TempDir
    private Path folder;

    private String printed(int code, String left, Object... args) throws IOException {
        final String classPath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.matches(left))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        final List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        if (Runtime.version().feature() >= FIRST_THAT_WARNS) {
            // As the launcher does: else Java warns of PyTorch's native code first.
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", classPath, "org.noctule.command.Main"));
        Arrays.stream(args).map(Object::toString).forEach(command::add);
        try (OtherProgram noctule = OtherProgram.start(folder.resolve("log"), command)) {
            assertThat(noctule.code(60)).as(noctule::printed).isEqualTo(code);
            return noctule.printed();
        }
    }

    /** Without the natives of the platform, and without any of it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                ".*bytedeco.*-(linux|windows|macosx)-.*; 1; noctule: PyTorch's native library for .* cannot be loaded.*",
                ".*bytedeco.*; 2; noctule: PyTorch, which this command needs, is not beside the program[.]"
            })
    void aTrainingSaysSoAndLeavesNothing(String left, int code, String first) throws IOException {
        final Path options =
                Path.of("launch/experiments/hdeeprm-learning/actor-critic.json").toAbsolutePath();
        final Path out = folder.resolve("out");
        final String printed = printed(code, left, "launch", options, "--out", out, "-q");
        assertThat(printed.lines().findFirst().orElseThrow()).matches(first);
        assertThat(printed.lines()).hasSize(2).last().asString().startsWith("Maybe ");
        assertThat(out).doesNotExist();
    }

    @Test
    void otherAgentsRunAllTheSame() throws IOException {
        final Path options = Path.of("launch/quickstart.json").toAbsolutePath();
        printed(
                0,
                ".*bytedeco.*",
                "launch",
                "easy",
                options,
                "--transport",
                "direct",
                "--out",
                folder.resolve("out"),
                "-q");
        assertThat(folder.resolve("out/run.json")).exists();
    }

    /** The models that come with experiments: the kernel network, that of graphs, and the perceptron. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "job; {\"problem\": \"job\", \"observation\": \"logarithmic\"}; rlscheduler/models/lublin",
                "partition; {\"problem\": \"partition\", \"observation\": \"graph\", \"max_nodes\": 150, \"max_edges\": 200};"
                        + " pac-ml/learning/models/A-gnn-ddls",
                "partition; {\"problem\": \"partition\"}; pac-ml/learning/models/A-mlp-ddls"
            })
    void aStoredNetworkPlays(String options, String env, String model) throws IOException {
        final Path file = Path.of("launch/experiments", model + ".safetensors").toAbsolutePath();
        final Path base = Path.of("launch/environments", options + ".json").toAbsolutePath();
        final Path out = folder.resolve("out");
        final String jobs = "nb_jobs=60";
        printed(
                0,
                ".*bytedeco.*",
                "launch",
                "ppo",
                base,
                "--set",
                "decision.env=" + env,
                "--set",
                jobs,
                "-im",
                file,
                "--transport",
                "direct",
                "--out",
                out,
                "-q");
        assertThat(out.resolve("run.json")).exists();
    }

    @Test
    void aStoredAdaptationPolicyPlays() throws IOException {
        final Path model = DrawnModels.adaptation(folder.resolve("policy.safetensors"));
        printed(0, ".*bytedeco.*", "adapt", "table", "--out", folder.resolve("t"), "-q");
        final Path options =
                Files.writeString(folder.resolve("options.json"), "{\"simulation\": {\"datafile\": \"t\"}}");
        final String printed = printed(0, ".*bytedeco.*", "adapt", "evaluate", options, "--policy", model);
        assertThat(printed.lines()).hasSizeGreaterThan(2);
    }
}
