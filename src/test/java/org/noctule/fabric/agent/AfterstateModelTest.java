package org.noctule.fabric.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.lookahead.AfterstateModel;
import org.noctule.fabric.agent.slots.ValueNetwork;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.StoredTensor;
import org.noctule.test.Seeds;

final class AfterstateModelTest {
    @TempDir
    private Path folder;

    private static void assertRefused(Model model, String... words) {
        assertThatThrownBy(() -> AfterstateModel.network(model, "m.safetensors"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("m.safetensors")
                .hasMessageContainingAll(words);
    }

    @Test
    void bringsTheNetworkBack() {
        final SortedMap<String, StoredTensor> tensors = AfterstateModels.tensors();
        final ValueNetwork before = new ValueNetwork(
                tensors.get(AfterstateModel.HIDDEN).values(),
                tensors.get(AfterstateModel.BIAS).values(),
                tensors.get(AfterstateModel.OUTPUT).values(),
                tensors.get(AfterstateModel.DIRECT).values());
        final Path file = folder.resolve("model.safetensors");
        AfterstateModels.model(tensors).write(file);

        final ValueNetwork after = AfterstateModel.read(file);

        final Random random = Seeds.random(4);
        for (int round = 0; round < 20; round++) {
            final float[] features =
                    AfterstateModels.random(random, AfterstateModels.FEATURES).values();
            assertThat(after.value(features)).isEqualTo(before.value(features));
        }
    }

    @Test
    void refusesModelsOfOtherProblems() {
        assertRefused(
                AfterstateModels.model(
                        new Layout("job", AfterstateModels.FEATURES, List.of("value")),
                        AfterstateModel.network(AfterstateModels.UNITS),
                        AfterstateModels.tensors()),
                "observation \"job\"");
    }

    @Test
    void refusesModelsOfOtherFeatures() {
        final ObjectNode network = AfterstateModel.network(AfterstateModels.UNITS);
        network.withArray("features").remove(0);
        assertRefused(
                AfterstateModels.model(AfterstateModel.layout(), network, AfterstateModels.tensors()),
                "features are not those of this version");
    }

    @Test
    void refusesWeightsThatAreMissingOrOfAnotherShape() {
        final SortedMap<String, StoredTensor> tensors = AfterstateModels.tensors();
        tensors.put(AfterstateModel.BIAS, StoredTensor.of(1, 2));
        assertRefused(AfterstateModels.model(tensors), AfterstateModel.BIAS, "[3]", "[2]");
        tensors.remove(AfterstateModel.BIAS);
        assertRefused(AfterstateModels.model(tensors), AfterstateModel.BIAS, "missing");
    }

    @Test
    void refusesWeightsThatAreNotFinite() {
        final SortedMap<String, StoredTensor> tensors = AfterstateModels.tensors();
        tensors.get(AfterstateModel.OUTPUT).values()[1] = Float.NaN;
        assertRefused(AfterstateModels.model(tensors), AfterstateModel.OUTPUT, "not finite");
    }
}
