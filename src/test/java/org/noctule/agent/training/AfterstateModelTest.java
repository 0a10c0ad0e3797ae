package org.noctule.agent.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.agent.training.lookahead.AfterstateModel;
import org.noctule.error.NoctuleException;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;
import org.noctule.ramp.slots.AfterstateFeatures;
import org.noctule.ramp.slots.ValueNetwork;
import org.noctule.test.Seeds;

final class AfterstateModelTest {
    private static final int UNITS = 3;
    private static final int FEATURES = AfterstateFeatures.size();

    @TempDir
    private Path folder;

    private static StoredTensor random(Random random, Integer... shape) {
        final float[] values = new float[Arrays.stream(shape).reduce(1, (a, b) -> a * b)];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextFloat() - 0.5F;
        }
        return new StoredTensor(Arrays.asList(shape), values);
    }

    private static SortedMap<String, StoredTensor> tensors() {
        final Random random = Seeds.random(3);
        final SortedMap<String, StoredTensor> tensors = new TreeMap<>();
        tensors.put(AfterstateModel.HIDDEN, random(random, UNITS, FEATURES));
        tensors.put(AfterstateModel.BIAS, random(random, UNITS));
        tensors.put(AfterstateModel.OUTPUT, random(random, 1, UNITS));
        tensors.put(AfterstateModel.DIRECT, random(random, 1, FEATURES));
        return tensors;
    }

    private static Model model(Layout layout, ObjectNode network, SortedMap<String, StoredTensor> tensors) {
        return Model.of(layout, network, ModelJson.object(), ModelJson.object(), tensors);
    }

    private static Model model(SortedMap<String, StoredTensor> tensors) {
        return model(AfterstateModel.layout(), AfterstateModel.network(UNITS), tensors);
    }

    private static void assertRefused(Model model, String... words) {
        assertThatThrownBy(() -> AfterstateModel.network(model, "m.safetensors"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("m.safetensors")
                .hasMessageContainingAll(words);
    }

    @Test
    void bringsTheNetworkBack() {
        final SortedMap<String, StoredTensor> tensors = tensors();
        final ValueNetwork before = new ValueNetwork(
                tensors.get(AfterstateModel.HIDDEN).values(),
                tensors.get(AfterstateModel.BIAS).values(),
                tensors.get(AfterstateModel.OUTPUT).values(),
                tensors.get(AfterstateModel.DIRECT).values());
        final Path file = folder.resolve("model.safetensors");
        model(tensors).write(file);

        final ValueNetwork after = AfterstateModel.read(file);

        final Random random = Seeds.random(4);
        for (int round = 0; round < 20; round++) {
            final float[] features = random(random, FEATURES).values();
            assertThat(after.value(features)).isEqualTo(before.value(features));
        }
    }

    @Test
    void refusesModelsOfOtherProblems() {
        assertRefused(
                model(new Layout("job", FEATURES, List.of("value")), AfterstateModel.network(UNITS), tensors()),
                "observation \"job\"");
    }

    @Test
    void refusesModelsOfOtherFeatures() {
        final ObjectNode network = AfterstateModel.network(UNITS);
        network.withArray("features").remove(0);
        assertRefused(model(AfterstateModel.layout(), network, tensors()), "features are not those of this version");
    }

    @Test
    void refusesWeightsThatAreMissingOrOfAnotherShape() {
        final SortedMap<String, StoredTensor> tensors = tensors();
        tensors.put(AfterstateModel.BIAS, StoredTensor.of(1, 2));
        assertRefused(model(tensors), AfterstateModel.BIAS, "[3]", "[2]");
        tensors.remove(AfterstateModel.BIAS);
        assertRefused(model(tensors), AfterstateModel.BIAS, "missing");
    }

    @Test
    void refusesWeightsThatAreNotFinite() {
        final SortedMap<String, StoredTensor> tensors = tensors();
        tensors.get(AfterstateModel.OUTPUT).values()[1] = Float.NaN;
        assertRefused(model(tensors), AfterstateModel.OUTPUT, "not finite");
    }
}
