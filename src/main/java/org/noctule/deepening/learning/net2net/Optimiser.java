package org.noctule.deepening.learning.net2net;

import org.bytedeco.pytorch.Tensor;
import org.noctule.error.NoctuleException;
import org.noctule.learning.algorithm.Moments;
import org.noctule.learning.network.Parameters;

/** Adam with a rate that falls, which can be copied with its state. */
final class Optimiser {
    private final Moments moments;
    private double rate;

    /**
     * Begins without a step.
     *
     * @param weights number of weights
     * @param rate the first learning rate
     */
    Optimiser(int weights, double rate) {
        this(new Moments(weights), rate);
    }

    private Optimiser(Moments moments, double rate) {
        this.moments = moments;
        this.rate = rate;
    }

    /** Returns one that goes on from the same state by itself. */
    Optimiser copy() {
        return new Optimiser(new Moments(moments.mean(), moments.square(), moments.steps()), rate);
    }

    /** Returns the learning rate. */
    double rate() {
        return rate;
    }

    /**
     * Makes a step; the loss's graph is used up.
     *
     * @param parameters the weights
     * @param loss a single number
     * @throws NoctuleException of kind RUN if a gradient is not finite
     */
    void step(Parameters parameters, Tensor loss) {
        final float[] gradient = parameters.gradient(loss);
        for (final float slope : gradient) {
            if (!Float.isFinite(slope)) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The gradient of training step " + (moments.steps() + 1) + " is not finite.",
                        "Maybe the learning rate (lr) is too high.");
            }
        }
        final float[] weights = parameters.values();
        moments.step(weights, gradient, rate);
        parameters.set(weights);
    }

    /**
     * Lowers the rate.
     *
     * @param factor its factor
     * @param least rate at or below which it stays
     */
    void decay(double factor, double least) {
        if (rate > least) {
            rate *= factor;
        }
    }
}
