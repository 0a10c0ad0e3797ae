package org.noctule.deepening.learning.net2net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.Extent;
import org.noctule.deepening.Layer;
import org.noctule.deepening.Layer.Conv;
import org.noctule.deepening.Layer.Linear;
import org.noctule.deepening.Layer.Relu;
import org.noctule.deepening.NetworkBlock;
import org.noctule.deepening.learning.net2net.TrainableNetwork.Pass;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;
import org.noctule.learning.network.Torch;
import org.noctule.test.Shared;

/** Deepening on published numbers: cases worked out by hand, and weights of a recorded training. */
@Tag("whole")
final class PublishedNetworksTest {
    private static final float[] NONE = {};

    @BeforeEach
    void natives() {
        Natives.need();
    }

    private static float[] numbers(JsonInput json) {
        final List<Float> values = new ArrayList<>();
        collect(json, values);
        final float[] array = new float[values.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = values.get(i);
        }
        return array;
    }

    private static void collect(JsonInput json, List<Float> values) {
        if (json.node().isArray()) {
            json.elements().forEach(element -> collect(element, values));
        } else {
            values.add((float) json.number());
        }
    }

    private static float[] answers(NetworkWeights weights, float[] input, Pass pass, long... shape) {
        try (TrainableNetwork network = new TrainableNetwork(weights)) {
            return Torch.withoutGradient(() -> {
                final Tensor output = network.forward(Tensor.create(input, shape), pass);
                final float[] values = new float[(int) output.numel()];
                Torch.read(output, values, 0, values.length);
                return values;
            });
        }
    }

    private static NetworkWeights rectified(Extent images, Layer first, JsonInput weight, JsonInput bias) {
        return new NetworkWeights(
                new AdaptableNetwork("tiny", images, List.of(new NetworkBlock(List.of(first, new Relu()), true, true))),
                List.of(
                        new LayerWeights(numbers(weight), numbers(bias), NONE, NONE),
                        new LayerWeights(NONE, NONE, NONE, NONE)));
    }

    @Test
    void tinyLayersAreDeepenedExactly() {
        final JsonInput tiny = JsonInput.read(Shared.file("golden/adaptation/net2net_tiny.json"));
        final Deepening deepening = new Deepening(false, false);

        final JsonInput conv = tiny.get("conv");
        final NetworkWeights one =
                rectified(new Extent(1, 5, 5), new Conv(1, 2, 3, 0), conv.get("weight_2x1x3x3"), conv.get("bias"));
        final NetworkWeights two = deepening.apply(one, 0, SmallJobs.IMAGES);
        final float[] image = numbers(conv.get("input_1x5x5"));
        final float[] before = answers(one, image, Pass.EVALUATION, 1, 1, 5, 5);
        assertThat(two.layers().get(2).weight()).isEqualTo(numbers(conv.get("identity_kernel_2x2x3x3")));
        assertThat(before).containsExactly(numbers(conv.get("relu_output_2x3x3")), within(1e-6f));
        assertThat(answers(two, image, Pass.EVALUATION, 1, 1, 5, 5)).isEqualTo(before);

        final JsonInput linear = tiny.get("linear");
        final NetworkWeights flat =
                rectified(new Extent(3, 1, 1), new Linear(3, 4), linear.get("weight_4x3"), linear.get("bias"));
        final float[] input = numbers(linear.get("input"));
        final float[] output = answers(flat, input, Pass.EVALUATION, 1, 3, 1, 1);
        assertThat(output).isEqualTo(numbers(linear.get("relu_output")));
        assertThat(answers(deepening.apply(flat, 0, SmallJobs.IMAGES), input, Pass.EVALUATION, 1, 3, 1, 1))
                .isEqualTo(output);
    }

    @Test
    void aFreshBatchNormDividesByItsEpsilonOnly() {
        final JsonInput norm = JsonInput.read(Shared.file("golden/adaptation/net2net_tiny.json"))
                .get("batchnorm_identity");
        final float[] expected = numbers(norm.get("y"));
        final NetworkWeights weights = NetworkWeights.drawn(
                new AdaptableNetwork("norm", new Extent(1, 2, 2), List.of(NetworkBlock.fixed(new Layer.BatchNorm(1)))),
                new java.util.Random(0));
        final float[] actual = answers(weights, numbers(norm.get("x")), Pass.EVALUATION, 1, 1, 2, 2);
        for (int i = 0; i < actual.length; i++) {
            assertThat(actual[i]).isCloseTo(expected[i], within(2e-7f * expected[i]));
        }
    }

    @Test
    void recordedWeightsAnswerAlikeWhenDeepenedButNotInTraining() throws IOException {
        final NetworkWeights recorded = recorded();
        final JsonInput golden = JsonInput.read(Shared.file("golden/adaptation/net2net_convnet2.json"));
        final float[] base = numbers(golden.get("base_logits_eval"));
        final float[] probe = new float[2 * 3 * 32 * 32];
        for (int i = 0; i < probe.length; i++) {
            probe[i] = (float) StrictMath.sin(0.05 * i);
        }
        for (final JsonInput variant : golden.get("cases").elements()) {
            NetworkWeights deeper = recorded;
            final float[] added = numbers(variant.get("added_blocks_per_position"));
            for (int block = 0; block < added.length; block++) {
                for (int i = 0; i < added[block]; i++) {
                    deeper = new Deepening(true, false).apply(deeper, block, SmallJobs.IMAGES);
                }
            }
            final float[] evaluated = answers(deeper, probe, Pass.EVALUATION, 2, 3, 32, 32);
            assertThat(evaluated).containsExactly(numbers(variant.get("logits_eval")), within(1e-4f));
            assertThat(evaluated).containsExactly(base, within(1.5e-4f));
            assertThat(answers(deeper, probe, Pass.TRAINING, 2, 3, 32, 32))
                    .containsExactly(numbers(variant.get("logits_train_mode_batch_of_2")), within(1e-4f));
        }
    }

    private static NetworkWeights recorded() throws IOException {
        final FloatBuffer numbers = ByteBuffer.wrap(
                        Files.readAllBytes(Shared.file("golden/adaptation/convnet2_early70s.f32")))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        final AdaptableNetwork network = AdaptableNetworks.named("ConvNet2", "test");
        final List<LayerWeights> layers = new ArrayList<>();
        for (final LayerWeights shape :
                NetworkWeights.drawn(network, new java.util.Random(0)).layers()) {
            layers.add(new LayerWeights(
                    next(numbers, shape.weight()),
                    next(numbers, shape.bias()),
                    next(numbers, shape.mean()),
                    next(numbers, shape.variance())));
        }
        assertThat(numbers.hasRemaining()).isFalse();
        return new NetworkWeights(network, layers);
    }

    private static float[] next(FloatBuffer numbers, float[] shape) {
        final float[] values = new float[shape.length];
        numbers.get(values);
        return values;
    }
}
