package org.noctule.learning.forward;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Linear layers one after the other, each but the last followed by an activation. Immutable. */
public final class LayerStack implements ActionScores {
    private final List<LinearLayer> layers = new ArrayList<>();
    private final Activation activation;

    /**
     * Takes layers out of a model.
     *
     * @param weights the weights
     * @param names name of each layer
     * @param sizes the number of numbers there are before the first layer and after each
     * @param activation the function after each layer but the last
     * @throws org.noctule.error.NoctuleException of kind INPUT if weights are missing or do not fit
     */
    public LayerStack(StoredWeights weights, List<String> names, List<Integer> sizes, Activation activation) {
        this.activation = activation;
        for (int i = 0; i < names.size(); i++) {
            layers.add(new LinearLayer(weights, names.get(i), sizes.get(i), sizes.get(i + 1)));
        }
    }

    /** Takes layers that are called {@code name.0}, {@code name.1}, .... */
    LayerStack(StoredWeights weights, String name, List<Integer> sizes, Activation activation) {
        this(
                weights,
                IntStream.range(0, sizes.size() - 1)
                        .mapToObj(i -> name + "." + i)
                        .toList(),
                sizes,
                activation);
    }

    /**
     * Lists the sizes of layers.
     *
     * @param inputs the number of inputs
     * @param hidden sizes of the hidden layers
     * @param outputs the number of outputs
     * @return all of them, in order
     */
    public static List<Integer> sizes(int inputs, List<Integer> hidden, int outputs) {
        final List<Integer> sizes = new ArrayList<>();
        sizes.add(inputs);
        sizes.addAll(hidden);
        sizes.add(outputs);
        return sizes;
    }

    @Override
    public float[] of(float[] observation) {
        return narrowed(apply(LinearLayer.widened(observation)));
    }

    /**
     * Applies the layers to a signal and rounds what comes out.
     *
     * @param signal shape [the first size]
     * @return shape [the last size]
     */
    public float[] of(double[] signal) {
        return narrowed(apply(signal));
    }

    private double[] apply(double[] signal) {
        double[] output = layers.get(0).apply(signal);
        for (final LinearLayer layer : layers.subList(1, layers.size())) {
            activation.apply(output);
            output = layer.apply(output);
        }
        return output;
    }

    /** Applies layers with one output to signals side by side, shape [the first size, signals]: a number for each. */
    float[] ofAll(double[][] signals) {
        double[][] output = layers.get(0).applyToAll(signals);
        for (final LinearLayer layer : layers.subList(1, layers.size())) {
            for (final double[] unit : output) {
                activation.apply(unit);
            }
            output = layer.applyToAll(output);
        }
        return narrowed(output[0]);
    }

    private static float[] narrowed(double[] numbers) {
        final float[] narrow = new float[numbers.length];
        for (int i = 0; i < narrow.length; i++) {
            narrow[i] = (float) numbers[i];
        }
        return narrow;
    }
}
