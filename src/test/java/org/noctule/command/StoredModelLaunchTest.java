package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.json.JsonInput;
import org.noctule.learning.forward.DrawnWeights;

/** Models that are played, for which nothing of PyTorch is needed. */
final class StoredModelLaunchTest {
    private static final Path LEARNING =
            Path.of("launch/experiments/hdeeprm-learning/actor-critic.json").toAbsolutePath();

    @TempDir
    private Path folder;

    private Cli launch(Path model, String... more) {
        final List<Object> words = new ArrayList<>(List.of("launch", "ppo", LEARNING, "--transport", "direct", "-q"));
        words.addAll(List.of("--set", "decision.agent.run=test", "--set", "decision.agent.hidden=null"));
        words.addAll(List.of("-im", model, "--force", "--out", folder.resolve("out")));
        words.addAll(List.of(more));
        return Cli.run(words.toArray());
    }

    private List<Double> probabilities() {
        return JsonInput.read(folder.resolve("out/probs.json")).get("probs").elements().stream()
                .map(of -> of.elements().get(0).number())
                .toList();
    }

    private String actions() throws IOException {
        return Files.readString(folder.resolve("out/actions.log"));
    }

    /** All of the platform is free at the first decision, and no job waits: the observation is all ones. */
    private static double[] scores(DrawnWeights weights) {
        final float[] first = weights.tensors().get("weights.scores.0.weight").values();
        final float[] second = weights.tensors().get("weights.scores.1.weight").values();
        final double[] scores = new double[5];
        for (int unit = 0; unit < 8; unit++) {
            double sum = weights.tensors().get("weights.scores.0.bias").values()[unit];
            for (int input = 0; input < 21; input++) {
                sum += first[unit * 21 + input];
            }
            for (int action = 0; action < 5; action++) {
                scores[action] += second[action * 8 + unit] * Math.tanh(sum);
            }
        }
        for (int action = 0; action < 5; action++) {
            scores[action] += weights.tensors().get("weights.scores.1.bias").values()[action];
        }
        return scores;
    }

    @Test
    void theProbabilitiesAreThoseOfTheWeights() {
        final Path file = folder.resolve("m.safetensors");
        final double[] scores = scores(DrawnModels.perceptron(file, "ppo"));
        assertThat(launch(file)).isEqualTo(new Cli(0, "", ""));
        double sum = 0;
        for (final double score : scores) {
            sum += Math.exp(score);
        }
        for (int action = 0; action < scores.length; action++) {
            assertThat(probabilities().get(action)).isCloseTo(Math.exp(scores[action]) / sum, within(1e-7));
        }
    }

    @Test
    void theBestActionIsTakenOrOneIsDrawn() throws IOException {
        final Path file = folder.resolve("m.safetensors");
        final double[] scores = scores(DrawnModels.perceptron(file, "dqn"));
        int best = 0;
        for (int action = 1; action < scores.length; action++) {
            best = scores[action] > scores[best] ? action : best;
        }
        assertThat(launch(file).code()).isZero();
        final String greedy = actions();
        assertThat(greedy).startsWith(best + "\n");
        final List<String> drawn = new ArrayList<>();
        for (int seed = 0; seed < 8; seed++) {
            assertThat(launch(file, "--set", "decision.agent.sample=true", "--seed", "" + seed)
                            .code())
                    .isZero();
            drawn.add(actions());
        }
        assertThat(drawn).anyMatch(actions -> !actions.equals(greedy));
        assertThat(launch(file, "--set", "decision.agent.sample=true", "--seed", "7")
                        .code())
                .isZero();
        assertThat(actions()).isEqualTo(drawn.get(7));
    }

    @Test
    void aModelThatLacksATensorIsRefusedInTwoLines() {
        final Path file = folder.resolve("m.safetensors");
        DrawnModels.without(file, "weights.value.1.bias");
        final Cli refused = launch(file);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err().lines())
                .hasSize(2)
                .first()
                .asString()
                .endsWith("m.safetensors: the tensor \"weights.value.1.bias\" is missing.");
    }
}
