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
    private Moments moments;

    /**
     * Makes an optimiser that has made no step.
     *
     * @param parameters the weights that it changes
     */
    Adam(Parameters parameters) {
        this.parameters = parameters;
        moments = new Moments(parameters.size());
    }

    long steps() {
        return moments.steps();
    }

    /**
     * Makes a step.
     *
     * @param gradient that of the loss, one number a weight
     * @param rate the learning rate of this step
     */
    void step(float[] gradient, double rate) {
        final float[] weights = parameters.values();
        moments.step(weights, gradient, rate);
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
