package org.noctule.learning.forward;

import java.util.List;

/**
 * A linear layer whose inputs are first shifted and scaled to mean 0 and variance 1 each time (Ba et al., 2016).
 * Immutable.
 */
final class NormedLayer {
    private static final double EPSILON = 1e-5;

    private final float[] gain;
    private final float[] shift;
    private final LinearLayer linear;

    NormedLayer(StoredWeights weights, String name, int inputs, int outputs) {
        gain = weights.take(name + ".norm.weight", List.of(inputs));
        shift = weights.take(name + ".norm.bias", List.of(inputs));
        linear = new LinearLayer(weights, name, inputs, outputs);
    }

    /** Applies the layer: [inputs] become [outputs]. */
    double[] apply(double[] signal) {
        double sum = 0;
        for (final double number : signal) {
            sum += number;
        }
        final double mean = sum / signal.length;
        double squares = 0;
        for (final double number : signal) {
            squares += (number - mean) * (number - mean);
        }
        final double scale = 1 / Math.sqrt(squares / signal.length + EPSILON);
        final double[] normed = new double[signal.length];
        for (int i = 0; i < normed.length; i++) {
            normed[i] = (signal[i] - mean) * scale * gain[i] + shift[i];
        }
        return linear.apply(normed);
    }
}
