package org.noctule.learning.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.noctule.agent.ActionMask;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;
import org.noctule.learning.network.Networks;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Output;
import org.noctule.learning.network.Scores;
import org.noctule.learning.network.Torch;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;
import org.noctule.test.Shared;

/** Networks, losses, gradients and steps of HDeepRM's examples, against what PyTorch made of them there. */
@Tag("whole")
final class GoldenLearningTest {
    private static final double TOLERANCE = 2e-6;
    private static final Chance CHANCE = Chance.of(1, Chance.Purpose.WEIGHTS, 0);

    @BeforeAll
    static void load() {
        Natives.need();
    }

    @Test
    void reinforceMatchesHdeeprm() throws IOException {
        final JsonNode golden = golden("c17_reinforce");
        final LearnerOptions options = options("reinforce", golden);
        check(golden, options);
    }

    @Test
    void actorCriticMatchesHdeeprm() throws IOException {
        final JsonNode golden = golden("c18_actor_critic");
        final LearnerOptions options = options("actor_critic", golden);
        check(golden, options);
    }

    private static LearnerOptions options(String name, JsonNode golden) {
        final ObjectNode options = JsonNodeFactory.instance.objectNode().put("name", name);
        List.of("lr", "gamma").forEach(key -> options.set(key, golden.get(key)));
        return Learners.read(JsonInput.of(options, "test"));
    }

    private static JsonNode golden(String name) throws IOException {
        return new ObjectMapper()
                .readTree(Shared.file("golden/hdeeprm/" + name + ".json").toFile());
    }

    private static void check(JsonNode golden, LearnerOptions options) {
        final ObjectNode kind = JsonNodeFactory.instance.objectNode();
        kind.set("type", options.toJson().get("name"));
        kind.set("hidden", golden.get("hidden"));
        final NeuralNetwork network = Networks.read(JsonInput.of(kind, "test")).create(6, 3, CHANCE);
        try (Learner learner = options.create(network)) {
            network.parameters().set(formulaWeights(network, golden));
            checkForward(golden, network, "probabilities");
            final Update update = learner.learn(List.of(episode(golden)), CHANCE);
            assertThat(update.loss()).isCloseTo(golden.get("loss").asDouble(), within(TOLERANCE));
            assertClose(network.parameters().values(), flat(network, golden.get("weights_after_adam_step")));
            checkForward(golden, network, "probabilities_after");
            checkGradient(golden, network, options);
        }
    }

    private static void checkForward(JsonNode golden, NeuralNetwork network, String key) {
        if (!golden.has(key)) {
            return;
        }
        final float[] all = floats(golden.get("observations"));
        final float[] first = Arrays.copyOf(all, 6);
        assertClose(
                Returns.single(SampledAction.probabilities(Scores.of(network, first, 1, 3), ActionMask.all(3))),
                Arrays.copyOf(floats(golden.get(key)), 3));
        Torch.withoutGradient(() -> {
            final Output output = network.forward(Tensor.create(all, 4, 6));
            assertClose(read(output.scores().softmax(-1), 12), floats(golden.get(key)));
            if (golden.has("values") && key.equals("probabilities")) {
                assertClose(read(output.value().orElseThrow(), 4), floats(golden.get("values")));
            }
            return true;
        });
    }

    /** The first step of Adam hides how large a gradient is: its first moment is a tenth of it. */
    private static void checkGradient(JsonNode golden, NeuralNetwork network, LearnerOptions options) {
        network.parameters().set(formulaWeights(network, golden));
        final Learner learner = options.create(network);
        learner.learn(List.of(episode(golden)), CHANCE);
        final TreeMap<String, StoredTensor> state = new TreeMap<>();
        learner.store(state, ModelJson.object());
        final float[] gradient = network.parameters().fetch("adam.mean.", state, "state");
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] *= 10;
        }
        assertClose(gradient, flat(network, golden.get("gradients")));
    }

    private static float[] formulaWeights(NeuralNetwork network, JsonNode golden) {
        final List<Float> all = new ArrayList<>();
        final List<String> names = network.parameters().names();
        for (int k = 0; k < names.size(); k++) {
            int size = 1;
            for (final JsonNode length : golden.get("parameter_shapes").get(names.get(k))) {
                size *= length.asInt();
            }
            for (int i = 0; i < size; i++) {
                all.add((float) (Math.sin(0.1 + 0.7 * i + 1.3 * k) * 0.9));
            }
        }
        return unboxed(all);
    }

    private static Episode episode(JsonNode golden) {
        final Episode episode = new Episode(6, 3);
        for (int i = 0; i < 4; i++) {
            episode.add(
                    floats(golden.get("observations").get(i)),
                    0,
                    ActionMask.all(3),
                    golden.get("forced_actions").get(i).asInt());
            episode.reward(golden.get("rewards").get(i).asDouble());
        }
        return episode;
    }

    private static float[] flat(NeuralNetwork network, JsonNode byName) {
        final List<Float> all = new ArrayList<>();
        for (final String name : network.parameters().names()) {
            for (final float value : floats(byName.get(name))) {
                all.add(value);
            }
        }
        return unboxed(all);
    }

    private static float[] floats(JsonNode array) {
        final List<Float> all = new ArrayList<>();
        for (final JsonNode entry : array) {
            if (entry.isArray()) {
                for (final float value : floats(entry)) {
                    all.add(value);
                }
            } else {
                all.add((float) entry.asDouble());
            }
        }
        return unboxed(all);
    }

    private static float[] unboxed(List<Float> values) {
        final float[] row = new float[values.size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = values.get(i);
        }
        return row;
    }

    private static float[] read(Tensor tensor, int size) {
        final float[] values = new float[size];
        tensor.contiguous().data_ptr_float().get(values);
        return values;
    }

    private static void assertClose(float[] actual, float[] expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < actual.length; i++) {
            assertThat((double) actual[i]).as("value %d", i).isCloseTo(expected[i], within(TOLERANCE));
        }
    }
}
