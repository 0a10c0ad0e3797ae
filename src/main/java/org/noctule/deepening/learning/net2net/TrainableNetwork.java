package org.noctule.deepening.learning.net2net;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.noctule.deepening.Layer;
import org.noctule.deepening.Layer.AdaptiveAvgPool;
import org.noctule.deepening.Layer.AvgPool;
import org.noctule.deepening.Layer.BatchNorm;
import org.noctule.deepening.Layer.Conv;
import org.noctule.deepening.Layer.Linear;
import org.noctule.deepening.Layer.Relu;
import org.noctule.learning.network.Parameters;
import org.noctule.learning.network.Torch;

/** A network on PyTorch, in the machine's memory. Owns native memory; not thread-safe. */
final class TrainableNetwork implements AutoCloseable {
    /** What a batch norm adds to variances, PyTorch's own. */
    static final double EPSILON = 1e-5;

    private static final double MOMENTUM = 0.1;

    private final NetworkWeights start;
    private final Parameters parameters = new Parameters();
    private final List<Stage> stages = new ArrayList<>();
    private final List<Optional<Statistics>> statistics = new ArrayList<>();

    /** The ways in which batch norms work. */
    enum Pass {
        /** By running statistics, which stay. */
        EVALUATION,
        /** By those of the batch, which are added to the running ones. */
        TRAINING,
        /** By those of the batch, which are forgotten. */
        PROBE
    }

    private interface Stage {
        Tensor apply(Tensor input, Pass pass);
    }

    private record Statistics(Tensor mean, Tensor variance) {}

    /**
     * Copies a network.
     *
     * @param start its structure and weights
     */
    TrainableNetwork(NetworkWeights start) {
        this.start = start;
        Torch.scoped(() -> {
            for (int i = 0; i < start.layers().size(); i++) {
                add(i, start.layer(i), start.layers().get(i));
            }
            return true;
        });
    }

    private void add(int index, Layer layer, LayerWeights weights) {
        statistics.add(Optional.empty());
        stages.add(layer.match(new Layer.Cases<Stage>() {
            @Override
            public Stage conv(Conv conv) {
                final Tensor weight = parameters.add(
                        index + ".weight",
                        weights.weight(),
                        conv.outputs(),
                        conv.inputs(),
                        conv.kernel(),
                        conv.kernel());
                final TensorOptional bias = optional(parameters.add(index + ".bias", weights.bias(), conv.outputs()));
                final long[] one = {1, 1};
                final long[] padding = {conv.padding(), conv.padding()};
                return (input, pass) -> torch.conv2d(input, weight, bias, one, padding, one, 1);
            }

            @Override
            public Stage batchNorm(BatchNorm norm) {
                final TensorOptional weight =
                        optional(parameters.add(index + ".weight", weights.weight(), norm.features()));
                final TensorOptional bias = optional(parameters.add(index + ".bias", weights.bias(), norm.features()));
                final Statistics running = new Statistics(
                        parameters.keep(Tensor.create(weights.mean(), norm.features())),
                        parameters.keep(Tensor.create(weights.variance(), norm.features())));
                statistics.set(index, Optional.of(running));
                final TensorOptional mean = optional(running.mean());
                final TensorOptional variance = optional(running.variance());
                return (input, pass) -> torch.batch_norm(
                        input,
                        weight,
                        bias,
                        mean,
                        variance,
                        pass != Pass.EVALUATION,
                        pass == Pass.TRAINING ? MOMENTUM : 0,
                        EPSILON,
                        false);
            }

            @Override
            public Stage relu(Relu relu) {
                return (input, pass) -> torch.relu(input);
            }

            @Override
            public Stage avgPool(AvgPool pool) {
                return (input, pass) -> torch.avg_pool2d(input, pool.kernel(), pool.kernel());
            }

            @Override
            public Stage adaptiveAvgPool(AdaptiveAvgPool pool) {
                return (input, pass) -> torch.adaptive_avg_pool2d(input, 1, 1);
            }

            @Override
            public Stage linear(Linear linear) {
                final Tensor weight =
                        parameters.add(index + ".weight", weights.weight(), linear.outputs(), linear.inputs());
                final TensorOptional bias = optional(parameters.add(index + ".bias", weights.bias(), linear.outputs()));
                return (input, pass) -> torch.linear(input.flatten(1, -1), weight, bias);
            }
        }));
    }

    private TensorOptional optional(Tensor tensor) {
        return parameters.keep(new TensorOptional(tensor));
    }

    /** Returns the weights that training changes. */
    Parameters parameters() {
        return parameters;
    }

    /**
     * Sends images through the network.
     *
     * @param images shape [images, channels, height, width]
     * @param pass how batch norms work
     * @return shape [images, outputs of the last layer]; lives as long as the caller's scope
     */
    Tensor forward(Tensor images, Pass pass) {
        return forward(images, pass, stages.size());
    }

    /**
     * Sends images through its first layers.
     *
     * @param images shape [images, channels, height, width]
     * @param pass how batch norms work
     * @param layers number of layers
     * @return what the last of them gives; lives as long as the caller's scope
     */
    Tensor forward(Tensor images, Pass pass, int layers) {
        Tensor values = images;
        for (final Stage stage : stages.subList(0, layers)) {
            values = stage.apply(values, pass);
        }
        return values;
    }

    /**
     * Reads what the network has learnt.
     *
     * @return structure and weights as they are now
     */
    NetworkWeights weights() {
        final float[] row = parameters.values();
        final List<LayerWeights> layers = new ArrayList<>();
        int offset = 0;
        for (int i = 0; i < start.layers().size(); i++) {
            final LayerWeights before = start.layers().get(i);
            final float[] weight = new float[before.weight().length];
            final float[] bias = new float[before.bias().length];
            System.arraycopy(row, offset, weight, 0, weight.length);
            System.arraycopy(row, offset + weight.length, bias, 0, bias.length);
            offset += weight.length + bias.length;
            final Optional<Statistics> running = statistics.get(i);
            layers.add(new LayerWeights(
                    weight,
                    bias,
                    running.map(Statistics::mean).map(TrainableNetwork::values).orElse(before.mean()),
                    running.map(Statistics::variance)
                            .map(TrainableNetwork::values)
                            .orElse(before.variance())));
        }
        return new NetworkWeights(start.network(), layers);
    }

    private static float[] values(Tensor tensor) {
        return Torch.withoutGradient(() -> {
            final float[] values = new float[(int) tensor.numel()];
            Torch.read(tensor, values, 0, values.length);
            return values;
        });
    }

    @Override
    public void close() {
        parameters.close();
    }
}
