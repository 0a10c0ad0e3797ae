package org.noctule.learning.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.Corridor;
import org.noctule.learning.Natives;
import org.noctule.learning.algorithm.Learners;
import org.noctule.learning.training.GradientMethod;
import org.noctule.learning.training.Trainer;
import org.noctule.learning.training.TrainingListener;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.learning.training.TrainingPlan;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.StoredTensor;
import org.noctule.test.Seeds;

/**
 * CUDA itself is not here. Its stand-in is the processor as another device: all numbers are copied to it and back, and
 * none is read where it lies.
 */
@Tag("whole")
final class DeviceTest {
    @BeforeEach
    void load() {
        Natives.need();
    }

    private static JsonInput json(String text) {
        return JsonInput.parse(text.replace('\'', '"'), "options.json");
    }

    @Test
    void refusesCudaWhereItsNativesAreMissing() {
        Assumptions.assumeFalse(Natives.cuda(), "CUDA's natives are here");
        assertThatThrownBy(() -> Device.read(json("{'device': 'cuda'}").get("device")))
                .isInstanceOfSatisfying(NoctuleException.class, error -> {
                    assertThat(error.kind()).isEqualTo(NoctuleException.Kind.INPUT);
                    assertThat(error.getMessage())
                            .startsWith("options.json: $.device: ")
                            .contains("works on processors only")
                            .doesNotContain("\n");
                    assertThat(error.remedy()).startsWith("Maybe add the natives for CUDA");
                });
    }

    @Test
    void autoIsTheProcessorWhereThereIsNoOtherDevice() {
        Assumptions.assumeFalse(Natives.cuda(), "CUDA's natives are here");
        assertThat(Device.read(json("{'device': 'auto'}").get("device"))).isSameAs(Device.CPU);
        assertThat(Device.read(json("{'device': 'cpu'}").get("device"))).isSameAs(Device.CPU);
        assertThatThrownBy(() -> Device.read(json("{'device': 'gpu'}").get("device")))
                .hasMessageContaining("must be one of");
    }

    @Test
    void weightsMoveWithAllWhoHoldThem() {
        final float[] seen = floats(3, 4 * 5);
        final NetworkOptions options = Networks.read(json("{'type': 'mlp', 'hidden': 6, 'activation': 'tanh'}"));
        try (NeuralNetwork here = options.create(5, 3, Seeds.random(1));
                NeuralNetwork there = options.create(5, 3, Seeds.random(1))) {
            there.parameters().moveTo(Device.another("cpu"));
            assertThat(there.parameters().values()).isEqualTo(here.parameters().values());
            assertThat(Scores.of(there, seen, 4, 3)).isEqualTo(Scores.of(here, seen, 4, 3));

            final float[] other = floats(4, here.parameters().size());
            here.parameters().set(other);
            there.parameters().set(other);
            assertThat(there.parameters().values()).isEqualTo(other);
            assertThat(Scores.of(there, seen, 4, 3)).isEqualTo(Scores.of(here, seen, 4, 3));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"reinforce", "actor_critic", "ppo", "impala", "dqn"})
    void learnersDoTheSameThere(String learner) {
        assertThat(trained(learner, Device.another("cpu"))).isEqualTo(trained(learner, Device.CPU));
    }

    private static TreeMap<String, List<Float>> trained(String learner, Device device) {
        final Corridor corridor = new Corridor();
        final TrainingPlan plan = new TrainingPlan(
                new TrainingOptions(5, 12),
                new PlacedNetwork(Networks.read(json("{'type': 'mlp', 'hidden': 8}")), device),
                Learners.read(json("{'name': '" + learner + "'"
                        + (learner.equals("dqn") ? ", 'learning_starts': 8, 'minibatch': 8" : "") + "}")),
                new Layout("toy", corridor.observationSize(), corridor.actions().names()));
        try (Trainer trainer =
                new Trainer(new GradientMethod(plan, List.of(corridor)), plan.options(), Optional.empty())) {
            final Model model = trainer.run(TrainingListener.NONE, () -> false).last();
            final TreeMap<String, List<Float>> weights = new TreeMap<>();
            model.tensors().forEach((name, tensor) -> weights.put(name, boxed(tensor)));
            return weights;
        }
    }

    private static float[] floats(long seed, int count) {
        final Random random = Seeds.random(seed);
        final float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    private static List<Float> boxed(StoredTensor tensor) {
        final List<Float> values = new ArrayList<>();
        for (final float value : tensor.values()) {
            values.add(value);
        }
        return values;
    }
}
