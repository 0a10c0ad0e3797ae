package org.noctule.learning.algorithm;

import java.util.Map;
import java.util.SortedMap;
import org.noctule.learning.network.Parameters;
import org.noctule.model.StoredTensor;

/**
 * The optimiser Adam on the weights of a network. That of PyTorch keeps its state where it cannot be stored from Java.
 */
final class Adam {
    private final Parameters parameters;
    private final double rate;
    private Moments moments;

    /**
     * Makes an optimiser that has made no step.
     *
     * @param parameters the weights that it changes
     * @param rate the learning rate
     */
    Adam(Parameters parameters, double rate) {
        this.parameters = parameters;
        this.rate = rate;
        moments = new Moments(parameters.size());
    }

    long steps() {
        return moments.steps();
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
    void step(float[] gradient, double rateOfStep) {
        final float[] weights = parameters.values();
        moments.step(weights, gradient, rateOfStep);
        parameters.set(weights);
    }

    void store(Map<String, StoredTensor> tensors) {
        parameters.store("adam.mean.", moments.mean(), tensors);
        parameters.store("adam.square.", moments.square(), tensors);
    }

    void restore(SortedMap<String, StoredTensor> tensors, long stepsDone, String source) {
        moments = new Moments(
                parameters.fetch("adam.mean.", tensors, source),
                parameters.fetch("adam.square.", tensors, source),
                stepsDone);
    }
}
