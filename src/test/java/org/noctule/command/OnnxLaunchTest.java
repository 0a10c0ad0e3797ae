package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.learning.network.NetworkFormat;
import org.noctule.learning.network.OnnxFile;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;

/** Networks of other programs, named in options; what plays them is in the jar that {@code src/onnx} makes. */
final class OnnxLaunchTest {
    private static final Path LEARNING =
            Path.of("launch/experiments/hdeeprm-learning/actor-critic.json").toAbsolutePath();
    private static final int SIZE = 21;
    private static final Layout LAYOUT = new Layout(
            "policy minimal",
            SIZE,
            List.of(
                    "shortest-high_gflops",
                    "shortest-high_mem_bw",
                    "shortest-low_power",
                    "first-high_gflops",
                    "first-high_mem_bw"));

    @TempDir
    private Path folder;

    private static boolean plays() {
        return ServiceLoader.load(NetworkFormat.class).findFirst().isPresent();
    }

    private static void needsOnnxRuntime() {
        assumeTrue(plays(), "there is no ONNX Runtime: src/onnx/pom.xml says how to test with it");
    }

    private Cli launch(Path file, String run) {
        return Cli.run(
                "launch",
                "ppo",
                LEARNING,
                "--set",
                "decision.agent={\"run\": \"" + run + "\", \"network\": {\"type\": \"onnx\", \"file\": \"" + file
                        + "\"}}",
                "--transport",
                "direct",
                "--quiet",
                "--out",
                folder.resolve("out"));
    }

    private Path written(Layout layout, int inputs, boolean external) throws IOException {
        return written(Optional.of(ModelJson.text(layout.toJson())), inputs, external);
    }

    private Path written(Optional<String> layout, int inputs, boolean external) throws IOException {
        return Files.write(
                folder.resolve("network.onnx"), new OnnxFile(layout, inputs, weights(inputs), external).bytes());
    }

    private static float[] weights(int inputs) {
        final SplittableRandom chance = new SplittableRandom(1);
        final float[] weights = new float[inputs * LAYOUT.actions().size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (float) chance.nextDouble(-1, 1);
        }
        return weights;
    }

    /** All of the platform is free at the first decision, and no job waits: the observation is all ones. */
    @Test
    void aNetworkOfAnotherProgramIsPlayed() throws IOException {
        needsOnnxRuntime();
        assertThat(launch(written(LAYOUT, SIZE, false), "test")).isEqualTo(new Cli(0, "", ""));
        final JsonNode shares = new ObjectMapper()
                .readTree(folder.resolve("out/probs.json").toFile())
                .get("probs");
        final double[] scores = new double[LAYOUT.actions().size()];
        final float[] weights = weights(SIZE);
        for (int i = 0; i < weights.length; i++) {
            scores[i % scores.length] += weights[i];
        }
        double sum = 0;
        for (final double score : scores) {
            sum += Math.exp(score);
        }
        for (int action = 0; action < scores.length; action++) {
            assertThat(shares.get(action).get(0).doubleValue()).isCloseTo(Math.exp(scores[action]) / sum, within(1e-5));
        }
    }

    @Test
    void whatDoesNotFitIsToldInTwoLines() throws IOException {
        needsOnnxRuntime();
        refused(
                written(new Layout("policy normal", SIZE, LAYOUT.actions()), SIZE, false),
                "\"policy normal\" (21 values)");
        refused(written(LAYOUT, 20, false), "\"observation\" is ");
        refused(written(Optional.empty(), SIZE, false), "has no \"layout\" in its metadata");
        refused(written(LAYOUT, SIZE, true), "names files that hold some of its numbers, which are never opened");
        refused(Files.writeString(folder.resolve("text.onnx"), "no network"), "cannot be read by ONNX Runtime");
        refused(folder.resolve("missing.onnx"), "does not exist");
        refused(folder, "cannot be read");
    }

    private void refused(Path file, String fault) {
        final Cli cli = launch(file, "test");
        assertThat(cli.err()).contains(fault).contains("\nMaybe ");
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.code()).isEqualTo(2);
    }

    @Test
    void aBuildWithoutOnnxRuntimeSaysSo() throws IOException {
        assumeTrue(!plays(), "this build has ONNX Runtime");
        refused(written(LAYOUT, SIZE, false), "this build has no ONNX Runtime.\nMaybe add it: mvn -q install");
    }

    @Test
    void suchANetworkIsNotTrained() throws IOException {
        final Path file = written(LAYOUT, SIZE, false);
        final Cli cli = launch(file, "train");
        assertThat(cli.err()).contains("The network " + file + " can be played, but not trained.\nMaybe ");
        assertThat(cli.code()).isEqualTo(2);
    }

    /** What a model says about its network is the word of whoever made it. */
    @Test
    void aModelCannotNameAFile() throws IOException {
        final Path network = written(LAYOUT, SIZE, false);
        final Path model = folder.resolve("model.safetensors");
        Model.of(
                        LAYOUT,
                        ModelJson.object().put("type", "onnx").put("file", network.toString()),
                        ModelJson.object().put("name", "ppo"),
                        ModelJson.object(),
                        new TreeMap<>(Map.of("weights.none", StoredTensor.of(1))))
                .write(model);
        final Cli cli = Cli.run(
                "launch",
                "ppo",
                LEARNING,
                "--set",
                "decision.agent={\"run\": \"test\", \"input_model\": \"" + model + "\"}",
                "--transport",
                "direct",
                "--out",
                folder.resolve("out"));
        assertThat(cli.err()).contains("the model has the network \"onnx\", which the agent ppo does not know");
        assertThat(cli.code()).isEqualTo(2);
    }
}
