package org.noctule.learning.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;
import org.noctule.test.Seeds;

@Tag("whole")
final class NetworksTest {
    private static final String KERNEL = "{'type': 'kernel', 'features': 2, 'hidden': [5, 4], 'critic': [3]}";

    private static final String LINED =
            "{'type': 'kernel', 'features': 2, 'hidden': [5, 4], 'critic': [3], 'prior': 1.5}";

    @BeforeAll
    static void load() {
        Natives.need();
    }

    private static NetworkOptions options(String json) {
        return Networks.read(JsonInput.parse(json.replace('\'', '"'), "test"));
    }

    private static NeuralNetwork network(String json, int observations, int actions, long seed) {
        return options(json).create(observations, actions, new SplittableRandom(seed));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type': 'reinforce', 'hidden': 8}",
                "{'type': 'actor_critic', 'hidden': 8}",
                "{'type': 'mlp', 'hidden': [8, 4]}",
                "{'type': 'mlp', 'hidden': 8, 'activation': 'leaky_relu'}",
                KERNEL,
                LINED
            })
    void aNetworkComesBackFromItsModel(String json) {
        final float[] seen = floats(Seeds.random(4), 2 * 8);
        final TreeMap<String, StoredTensor> tensors = new TreeMap<>();
        final Layout layout = new Layout("toy", 8, List.of("a", "b", "c"));
        final float[] expected;
        try (NeuralNetwork network = network(json, 8, 3, 5)) {
            expected = Scores.of(network, seen, 2, 3);
            StoredNetwork.store(network, tensors);
            assertThat(network.valued()).isEqualTo(options(json).valued());
        }
        final Model model = Model.of(layout, options(json).toJson(), ModelJson.object(), ModelJson.object(), tensors);
        try (NeuralNetwork network = StoredNetwork.open(model, options(json), "test")) {
            assertThat(Scores.of(network, seen, 2, 3)).isEqualTo(expected);
        }
        final String first = tensors.firstKey();
        tensors.put(first, StoredTensor.of(1));
        assertThatThrownBy(() -> StoredNetwork.open(model, options(json), "test"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(first);
        tensors.remove(first);
        assertThatThrownBy(() -> StoredNetwork.open(model, options(json), "test"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("missing");
    }

    @Test
    void weightsStartAsPyTorchsOwn() {
        try (NeuralNetwork network = network("{'type': 'mlp', 'hidden': [100]}", 25, 3, 1)) {
            final TreeMap<String, StoredTensor> tensors = new TreeMap<>();
            StoredNetwork.store(network, tensors);
            final float[] weights = tensors.get("weights.scores.0.weight").values();
            assertThat(weights).hasSize(2500);
            double sum = 0;
            double squares = 0;
            for (final float weight : weights) {
                assertThat(weight).isBetween(-0.2f, 0.2f);
                sum += weight;
                squares += weight * weight;
            }
            assertThat(sum / 2500).isCloseTo(0, within(0.01));
            assertThat(squares / 2500).isCloseTo(0.04 / 3, within(0.001));
        }
    }

    @Test
    void theKernelTreatsAllJobsAlike() {
        final Random random = Seeds.random(9);
        try (NeuralNetwork network = network(KERNEL, 3 * 2 + 1, 3, 2)) {
            final float[] seen = floats(random, 7);
            final float[] turned = {seen[2], seen[3], seen[4], seen[5], seen[0], seen[1], seen[6]};
            final float[] scores = Scores.of(network, seen, 1, 3);
            final float[] turnedScores = Scores.of(network, turned, 1, 3);
            for (int job = 0; job < 3; job++) {
                assertThat(turnedScores[job]).isCloseTo(scores[(job + 1) % 3], within(1e-6f));
            }
            final float[] other = seen.clone();
            other[0] += 1;
            assertThat(Scores.of(network, other, 1, 3)[1]).isEqualTo(scores[1]);
            other[6] += 1;
            assertThat(Scores.of(network, other, 1, 3)[1]).isNotEqualTo(scores[1]);
        }
    }

    @Test
    void aPriorHandicapsLaterPlacesOfTheLine() {
        final float[] seen = floats(Seeds.random(10), 7);
        try (NeuralNetwork alike = network(KERNEL, 7, 3, 2);
                NeuralNetwork lined = network(LINED, 7, 3, 2)) {
            final float[] scores = Scores.of(alike, seen, 1, 3);
            final float[] less = Scores.of(lined, seen, 1, 3);
            for (int place = 0; place < 3; place++) {
                assertThat(less[place]).isCloseTo((float) (scores[place] - 1.5 * Math.log(1 + place)), within(1e-6f));
            }
        }
        assertThat(options(LINED).toJson().get("prior").asDouble()).isEqualTo(1.5);
        assertThat(options(KERNEL).toJson().has("prior")).isFalse();
    }

    @Test
    void theKernelNeedsFeaturesForEveryJob() {
        assertThatThrownBy(() -> network(KERNEL, 5, 3, 1))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("2 values for each of 3 jobs");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type': 'mlp', 'hidden': [2000000000, 2000000000]}",
                "{'type': 'reinforce', 'hidden': 100000}",
                "{'type': 'actor_critic', 'hidden': 2147483647}"
            })
    void refusesNetworksThatFitNoMemory(String json) {
        assertThatThrownBy(() -> network(json, 5, 3, 1))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("makes the network too large");
    }

    @Test
    void refusesUnknownNetworksAndKeys() {
        assertThatThrownBy(() -> options("{'type': 'mpl'}"))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).contains("mlp"));
        assertThatThrownBy(() -> options("{'type': 'mlp', 'hiden': 3}"))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).contains("hidden"));
        assertThatThrownBy(() -> options("{'type': 'mlp', 'hidden': [0]}")).isInstanceOf(NoctuleException.class);
    }

    /** Each round would leave several megabytes. */
    @Test
    void roundsLeaveNoNativeMemoryBehind() {
        final float[] seen = new float[1_000_000];
        try (NeuralNetwork network = network("{'type': 'mlp', 'hidden': [4]}", 4000, 3, 1)) {
            Scores.of(network, seen, 250, 3);
            final long before = Pointer.physicalBytes();
            for (int round = 0; round < 60; round++) {
                Scores.of(network, seen, 250, 3);
                Torch.scoped(() -> network.parameters()
                        .gradient(network.forward(Tensor.create(seen, 250, 4000))
                                .scores()
                                .sum()));
            }
            assertThat(Pointer.physicalBytes() - before).isLessThan(200 << 20);
        }
    }

    private static float[] floats(Random random, int count) {
        final float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.nextFloat();
        }
        return values;
    }
}
