package org.noctule.learning.algorithm;

import java.util.Map;
import java.util.SortedMap;
import org.noctule.learning.network.Parameters;
import org.noctule.model.StoredTensor;

/**
 * The optimiser Adam (Kingma and Ba, ICLR 2015) in the form and with the constants of PyTorch, whose own keeps its
 * state where it cannot be stored from Java.
 */
public final class Adam {
    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.999;
    private static final double EPSILON = 1e-8;

    private final Parameters parameters;
    private final double rate;
    private float[] mean;
    private float[] square;
    private long steps;

    /**
     * Makes an optimiser that has made no step.
     *
     * @param parameters the weights that it changes
     * @param rate the learning rate
     */
    public Adam(Parameters parameters, double rate) {
        this.parameters = parameters;
        this.rate = rate;
        this.mean = new float[parameters.size()];
        this.square = new float[parameters.size()];
    }

    long steps() {
        return steps;
    }

    void step(float[] gradient) {
        step(gradient, rate);
    }

    /**
     * Makes a step with another learning rate.
     *
     * @param gradient that of the loss, one number a weight
     * @param rateOfStep the learning rate of this step
     */
    public void step(float[] gradient, double rateOfStep) {
        steps++;
        final float step = (float) (rateOfStep / (1 - StrictMath.pow(BETA1, steps)));
        final float correction = (float) StrictMath.sqrt(1 - StrictMath.pow(BETA2, steps));
        final float[] weights = parameters.values();
        for (int i = 0; i < weights.length; i++) {
            mean[i] += (float) (1 - BETA1) * (gradient[i] - mean[i]);
            square[i] = (float) BETA2 * square[i] + (float) (1 - BETA2) * gradient[i] * gradient[i];
            weights[i] -= step * mean[i] / ((float) Math.sqrt(square[i]) / correction + (float) EPSILON);
        }
        parameters.set(weights);
    }

    void store(Map<String, StoredTensor> tensors) {
        parameters.store("adam.mean.", mean, tensors);
        parameters.store("adam.square.", square, tensors);
    }

    void restore(SortedMap<String, StoredTensor> tensors, long stepsDone, String source) {
        mean = parameters.fetch("adam.mean.", tensors, source);
        square = parameters.fetch("adam.square.", tensors, source);
        steps = stepsDone;
    }
}
