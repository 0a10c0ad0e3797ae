package org.noctule.learning.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;
import org.noctule.model.StoredTensor;
import org.noctule.test.Seeds;

/** Networks in plain Java, against loops that say what each layer is. */
final class ActionScoresTest {
    private static Options options(OptionTable table, String json) {
        return NetworkKeys.read(table, JsonInput.parse(json.replace('\'', '"'), "test"));
    }

    private static float[] seen(Random random, int size) {
        final float[] seen = new float[size];
        for (int i = 0; i < size; i++) {
            seen[i] = (float) random.nextGaussian();
        }
        return seen;
    }

    private static double[] slow(DrawnWeights weights, DoubleUnaryOperator activation, double[] seen, String... names) {
        double[] signal = seen;
        for (int layer = 0; layer < names.length; layer++) {
            final float[] weight = weights.stored()
                    .tensors()
                    .get("weights." + names[layer] + ".weight")
                    .values();
            final float[] bias = weights.stored()
                    .tensors()
                    .get("weights." + names[layer] + ".bias")
                    .values();
            final double[] next = new double[bias.length];
            for (int output = 0; output < next.length; output++) {
                next[output] = bias[output];
                for (int input = 0; input < signal.length; input++) {
                    next[output] += (double) weight[output * signal.length + input] * signal[input];
                }
                next[output] = layer + 1 < names.length ? activation.applyAsDouble(next[output]) : next[output];
            }
            signal = next;
        }
        return signal;
    }

    private static void same(float[] scores, double[] expected) {
        assertThat(scores).hasSameSizeAs(expected);
        for (int action = 0; action < expected.length; action++) {
            assertThat((double) scores[action])
                    .isCloseTo(expected[action], within(1e-7 * Math.max(1, Math.abs(expected[action]))));
        }
    }

    private static DoubleUnaryOperator slow(Activation activation) {
        return switch (activation) {
            case RELU -> x -> x > 0 ? x : 0;
            case LEAKY_RELU -> x -> x > 0 ? x : 0.01f * x;
            case TANH -> Math::tanh;
        };
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void aPerceptronOfEachActivation(Activation activation) {
        final Random random = Seeds.random(1);
        final DrawnWeights weights =
                new DrawnWeights(random).layers("scores", 9, 7, 5, 3).layers("value", 9, 7, 5, 1);
        final ActionScores scores = MlpScores.read(
                9,
                3,
                options(
                        MlpScores.TABLE,
                        "{'type': 'mlp', 'hidden': [7, 5], 'activation': '"
                                + activation.name().toLowerCase(java.util.Locale.ROOT) + "'}"),
                weights.stored());
        for (int time = 0; time < 20; time++) {
            final float[] seen = seen(random, 9);
            same(
                    scores.of(seen),
                    slow(weights, slow(activation), LinearLayer.widened(seen), "scores.0", "scores.1", "scores.2"));
        }
    }

    @Test
    void theNetworksOfHdeeprm() {
        final Random random = Seeds.random(2);
        final Options options = options(HdeeprmScores.TABLE, "{'type': 'reinforce', 'hidden': 6}");
        final DrawnWeights weights = new DrawnWeights(random).layer("input", 4, 6);
        for (int layer = 0; layer < 3; layer++) {
            weights.layer("hidden_" + layer, 6, 6)
                    .layer("actor_hidden_" + layer, 6, 6)
                    .layer("critic_hidden_" + layer, 6, 6);
        }
        weights.layer("output", 6, 5).layer("actor_output", 6, 5).layer("critic_output", 6, 1);
        final float[] seen = seen(random, 4);
        final double[] wide = LinearLayer.widened(seen);
        final DoubleUnaryOperator leaky = slow(Activation.LEAKY_RELU);
        same(
                HdeeprmScores.reinforce(4, 5, options, weights.stored()).of(seen),
                slow(weights, leaky, wide, "input", "hidden_0", "hidden_1", "hidden_2", "output"));
        same(
                HdeeprmScores.actor(4, 5, options, weights.stored()).of(seen),
                slow(
                        weights,
                        leaky,
                        wide,
                        "input",
                        "actor_hidden_0",
                        "actor_hidden_1",
                        "actor_hidden_2",
                        "actor_output"));
    }

    /** Many jobs are computed side by side, few one by one. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 40})
    void theKernelOfEachJob(int jobs) {
        final Random random = Seeds.random(3);
        final int common = jobs % 2 * 2;
        final int size = 3 * jobs + common;
        final DrawnWeights weights =
                new DrawnWeights(random).layers("kernel", 3 + common, 5, 4, 1).layers("critic", size, 2, 1);
        final ActionScores scores = new KernelScores(
                size,
                jobs,
                options(
                        KernelScores.TABLE,
                        "{'type': 'kernel', 'features': 3, 'hidden': [5, 4], 'critic': 2, 'prior': 2}"),
                weights.stored());
        final float[] seen = seen(random, size);
        final double[] expected = new double[jobs];
        for (int job = 0; job < jobs; job++) {
            final float[] own = Arrays.copyOf(Arrays.copyOfRange(seen, 3 * job, 3 * job + 3), 3 + common);
            System.arraycopy(seen, 3 * jobs, own, 3, common);
            expected[job] =
                    slow(weights, slow(Activation.RELU), LinearLayer.widened(own), "kernel.0", "kernel.1", "kernel.2")[
                                    0]
                            - 2 * Math.log(1 + job);
        }
        same(scores.of(seen), expected);
    }

    @Test
    void aGraph() {
        final Random random = Seeds.random(4);
        final DrawnWeights weights = new DrawnWeights(random);
        for (int round = 0; round < 2; round++) {
            weights.normed("round." + round + ".node", round == 0 ? 5 : 9, 4)
                    .normed("round." + round + ".edge", 2, 4)
                    .normed("round." + round + ".reduce", 8, round == 0 ? 9 : 6);
        }
        weights.normed("whole", GraphSample.WHOLE, 3).layers("scores", 9, 10, 4).layers("value", 9, 10, 1);
        final int size = GraphSample.random(random, 1, 0).padded(12, 20, 0).length;
        final ActionScores scores = new GraphScores(
                size,
                4,
                options(
                        GraphScores.TABLE,
                        "{'type': 'gnn', 'nodes': 12, 'edges': 20, 'node_features': 5, 'edge_features': 2,"
                                + " 'message': 8, 'hidden': 9, 'node': 6, 'summary': 3, 'head': [10]}"),
                weights.stored());
        for (final int[] counts : new int[][] {{12, 20}, {5, 3}, {3, 0}, {1, 1}}) {
            final GraphSample sample = GraphSample.random(random, counts[0], counts[1]);
            final GnnTwin twin = new GnnTwin(weights.tensors(), sample.nodes(), sample.edges(), sample.ends());
            final double[] expected = twin.output(sample.whole(), "scores");
            final float[] seen = sample.padded(12, 20, 3);
            same(scores.of(seen), expected);
            assertThat(scores.of(seen)).as("of a graph that is known").isEqualTo(scores.of(seen));
        }
    }

    /** What each kind of network is made of; every tensor counts, also those that only a training computes. */
    @ParameterizedTest
    @ValueSource(strings = {"scores.1.weight", "scores.0.bias", "value.0.weight"})
    void refusesWeightsThatDoNotFit(String name) {
        final DrawnWeights weights =
                new DrawnWeights(Seeds.random(5)).layers("scores", 4, 3, 2).layers("value", 4, 3, 1);
        final Options options = options(MlpScores.TABLE, "{'type': 'mlp', 'hidden': 3}");
        final Function<StoredTensor, NoctuleException> refusal = tensor -> {
            weights.tensors().put("weights." + name, tensor);
            return catching(() -> MlpScores.read(4, 2, options, weights.stored()));
        };
        assertThat(refusal.apply(StoredTensor.of(1, 2, 3, 4, 5)))
                .hasMessageStartingWith("test: the tensor \"weights." + name + "\" has the shape [5], not [");
        final List<Integer> shape = new DrawnWeights(Seeds.random(5))
                .layers("scores", 4, 3, 2)
                .layers("value", 4, 3, 1)
                .tensors()
                .get("weights." + name)
                .shape();
        final float[] values = new float[shape.stream().reduce(1, (one, other) -> one * other)];
        values[0] = Float.NaN;
        assertThat(refusal.apply(new StoredTensor(shape, values))).hasMessageContaining("is not finite");
        weights.tensors().remove("weights." + name);
        assertThatThrownBy(() -> MlpScores.read(4, 2, options, weights.stored()))
                .hasMessage("test: the tensor \"weights." + name + "\" is missing.");
    }

    private static NoctuleException catching(Runnable work) {
        try {
            work.run();
        } catch (final NoctuleException e) {
            assertThat(e.remedy()).startsWith("Maybe");
            return e;
        }
        throw new AssertionError("was taken");
    }

    @Test
    void whatIsNotANumberStaysSo() {
        for (final Activation activation : Activation.values()) {
            final double[] signals = {Double.NaN, -1, 2};
            activation.apply(signals);
            assertThat(signals[0]).as(activation.name()).isNaN();
            assertThat(signals[2]).isPositive();
        }
    }
}
