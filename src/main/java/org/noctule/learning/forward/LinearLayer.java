package org.noctule.learning.forward;

import java.util.Arrays;
import java.util.List;

/** A linear layer with bias: 32-bit weights, sums in 64 bits in a fixed order. Immutable. */
public final class LinearLayer {
    /** Weights of all inputs for each output. */
    private final double[][] rows;
    /** What each input adds to all outputs. */
    private final double[][] columns;

    private final double[] bias;

    /**
     * Takes a layer out of a model.
     *
     * @param weights hold {@code name.weight}, shape [outputs, inputs], and {@code name.bias}, shape [outputs]
     * @param name the layer's name
     * @param inputs number of inputs
     * @param outputs number of outputs
     * @throws org.noctule.error.NoctuleException of kind INPUT if a tensor is missing, of another shape or not finite
     */
    public LinearLayer(StoredWeights weights, String name, int inputs, int outputs) {
        this(weights, name + ".weight", name + ".bias", inputs, outputs);
    }

    LinearLayer(StoredWeights weights, String weight, String bias, int inputs, int outputs) {
        final float[] stored = weights.take(weight, List.of(outputs, inputs));
        this.rows = new double[outputs][inputs];
        this.columns = new double[inputs][outputs];
        for (int output = 0; output < outputs; output++) {
            for (int input = 0; input < inputs; input++) {
                rows[output][input] = stored[output * inputs + input];
                columns[input][output] = rows[output][input];
            }
        }
        this.bias = widened(weights.take(bias, List.of(outputs)));
    }

    /**
     * Widens numbers, exactly.
     *
     * @param numbers 32-bit numbers
     * @return the same in 64 bits
     */
    public static double[] widened(float[] numbers) {
        final double[] wide = new double[numbers.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = numbers[i];
        }
        return wide;
    }

    /** Widens numbers and cuts them into so many rows. */
    static double[][] widened(float[] numbers, int rows) {
        final double[][] wide = new double[rows][];
        for (int row = 0; row < rows; row++) {
            final int width = numbers.length / rows;
            wide[row] = widened(Arrays.copyOfRange(numbers, row * width, (row + 1) * width));
        }
        return wide;
    }

    /**
     * Applies the layer to a signal.
     *
     * @param signal shape [inputs]
     * @return shape [outputs]
     */
    public double[] apply(double[] signal) {
        final double[] sums = bias.clone();
        addWeighted(sums, signal, columns);
        return sums;
    }

    /** Adds bias and weighted inputs of a signal to sums. */
    void addTo(double[] sums, double[] signal) {
        for (int output = 0; output < sums.length; output++) {
            sums[output] += bias[output];
        }
        addWeighted(sums, signal, columns);
    }

    /**
     * Applies the layer to signals side by side, shape [inputs, signals]: the bits of each are those that it has alone.
     */
    double[][] applyToAll(double[][] signals) {
        final double[][] results = new double[bias.length][signals[0].length];
        for (int output = 0; output < bias.length; output++) {
            Arrays.fill(results[output], bias[output]);
            addWeighted(results[output], rows[output], signals);
        }
        return results;
    }

    /**
     * Adds each vector in turn, times its weight, to sums. Four at a time need fewer loads, and are added in the same
     * order.
     */
    private static void addWeighted(double[] sums, double[] weights, double[][] vectors) {
        int next = 0;
        for (; next + 4 <= weights.length; next += 4) {
            addFour(sums, weights, vectors, next);
        }
        for (; next < weights.length; next++) {
            final double weight = weights[next];
            final double[] vector = vectors[next];
            for (int i = 0; i < sums.length; i++) {
                sums[i] += weight * vector[i];
            }
        }
    }

    /** A loop that compilers turn into instructions on vectors, as each array is read from its beginning. */
    private static void addFour(double[] sums, double[] weights, double[][] vectors, int first) {
        final double a = weights[first];
        final double b = weights[first + 1];
        final double c = weights[first + 2];
        final double d = weights[first + 3];
        final double[] one = vectors[first];
        final double[] two = vectors[first + 1];
        final double[] three = vectors[first + 2];
        final double[] four = vectors[first + 3];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = sums[i] + a * one[i] + b * two[i] + c * three[i] + d * four[i];
        }
    }
}
