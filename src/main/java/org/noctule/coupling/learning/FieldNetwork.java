package org.noctule.coupling.learning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.pytorch.AdamOptions;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.noctule.learning.network.Torch;

/** A convolutional network on PyTorch that Adam trains on mean squared errors. Owns native memory; not thread-safe. */
final class FieldNetwork implements AutoCloseable {
    private static final long[] ONE = {1, 1};

    private final List<FieldLayer> layers;
    private final Numbers numbers;
    private final List<Pointer> kept = new ArrayList<>();
    private final List<Tensor> tensors = new ArrayList<>();
    private final List<TensorOptional> biases = new ArrayList<>();
    private final org.bytedeco.pytorch.Adam adam;

    /** The kinds of numbers that networks compute with. */
    enum Numbers {
        /** 32-bit floats. */
        FLOATS {
            @Override
            Tensor tensor(double[] values, long... shape) {
                final float[] floats = new float[values.length];
                for (int i = 0; i < floats.length; i++) {
                    floats[i] = (float) values[i];
                }
                return Tensor.create(floats, shape);
            }

            @Override
            double[] values(Tensor tensor) {
                final float[] floats = new float[(int) tensor.numel()];
                Torch.read(tensor, floats, 0, floats.length);
                final double[] values = new double[floats.length];
                Arrays.setAll(values, i -> floats[i]);
                return values;
            }
        },
        /** 64-bit floats. */
        DOUBLES {
            @Override
            Tensor tensor(double[] values, long... shape) {
                return Tensor.create(values, shape);
            }

            @Override
            double[] values(Tensor tensor) {
                final double[] values = new double[(int) tensor.numel()];
                tensor.contiguous().data_ptr_double().get(values);
                return values;
            }
        };

        abstract Tensor tensor(double[] values, long... shape);

        abstract double[] values(Tensor tensor);
    }

    /**
     * Makes a network.
     *
     * @param layers its layers
     * @param weights weights and biases of each layer in turn, row-major
     * @param numbers what it computes with
     * @param rate Adam's learning rate
     */
    FieldNetwork(List<FieldLayer> layers, double[] weights, Numbers numbers, double rate) {
        Torch.load();
        this.layers = layers;
        this.numbers = numbers;
        this.adam = Torch.scoped(() -> {
            int from = 0;
            for (final FieldLayer layer : layers) {
                final int behind = from + layer.weights();
                add(
                        Arrays.copyOfRange(weights, from, behind),
                        layer.outputs(),
                        layer.inputs(),
                        layer.kernel(),
                        layer.kernel());
                from = behind + layer.outputs();
                biases.add(keep(new TensorOptional(add(Arrays.copyOfRange(weights, behind, from), layer.outputs()))));
            }
            final TensorVector all = keep(new TensorVector(tensors.toArray(Tensor[]::new)));
            return keep(new org.bytedeco.pytorch.Adam(all, keep(new AdamOptions(rate))));
        });
    }

    private Tensor add(double[] values, long... shape) {
        final Tensor tensor = keep(numbers.tensor(values, shape));
        tensor.requires_grad_(true);
        tensors.add(tensor);
        return tensor;
    }

    private <P extends Pointer> P keep(P memory) {
        memory.retainReference();
        kept.add(memory);
        return memory;
    }

    /** Draws what PyTorch's convolutions begin with: uniform within 1/sqrt(numbers that come into a point). */
    static double[] drawn(List<FieldLayer> layers, RandomGenerator chance) {
        final double[] weights =
                new double[layers.stream().mapToInt(FieldLayer::size).sum()];
        int next = 0;
        for (final FieldLayer layer : layers) {
            final double bound = 1 / Math.sqrt(layer.fan());
            for (int i = 0; i < layer.size(); i++) {
                weights[next++] = (2 * chance.nextDouble() - 1) * bound;
            }
        }
        return weights;
    }

    /**
     * Makes a step.
     *
     * @param inputs fields, row-major
     * @param targets fields that follow them
     * @param grid points along each side
     * @return the mean squared error before the step
     */
    double step(double[] inputs, double[] targets, int grid) {
        return Torch.scoped(() -> {
            adam.zero_grad();
            final Tensor loss = loss(inputs, targets, grid);
            loss.backward();
            adam.step();
            return loss.item_double();
        });
    }

    /** Returns the mean squared error. */
    double error(double[] inputs, double[] targets, int grid) {
        return Torch.withoutGradient(() -> loss(inputs, targets, grid).item_double());
    }

    private Tensor loss(double[] inputs, double[] targets, int grid) {
        return torch.mse_loss(forward(fields(inputs, grid)), fields(targets, grid));
    }

    /** Returns what the network takes for the next fields, row-major. */
    double[] predict(double[] inputs, int grid) {
        return Torch.withoutGradient(() -> numbers.values(forward(fields(inputs, grid))));
    }

    private Tensor fields(double[] values, int grid) {
        return numbers.tensor(values, values.length / (grid * grid), 1, grid, grid);
    }

    private Tensor forward(Tensor fields) {
        Tensor values = fields;
        for (int i = 0; i < layers.size(); i++) {
            final int half = layers.get(i).kernel() / 2;
            final long[] padding = {half, half};
            values = torch.conv2d(values, tensors.get(2 * i), biases.get(i), ONE, padding, ONE, 1);
            if (i < layers.size() - 1) {
                values = torch.relu(values);
            }
        }
        return values;
    }

    /** Returns weights and biases of each layer in turn. */
    double[] weights() {
        return Torch.withoutGradient(() -> tensors.stream()
                .flatMapToDouble(tensor -> Arrays.stream(numbers.values(tensor)))
                .toArray());
    }

    @Override
    public void close() {
        for (int i = kept.size() - 1; i >= 0; i--) {
            kept.get(i).deallocate();
        }
    }
}
