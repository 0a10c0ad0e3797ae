package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.SortedMap;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.network.Parameters;
import org.noctule.model.StoredTensor;

/** Descends a loss by one step of Adam; refuses one that is not finite before it reaches the weights. */
public final class GradientStep {
    private final Parameters parameters;
    private final Adam adam;
    private final double rate;
    private final double maxNorm;

    /**
     * Prepares steps.
     *
     * @param parameters the parameters
     * @param rate learning rate of Adam
     * @param maxNorm the largest norm of a gradient; 0 for any
     */
    public GradientStep(Parameters parameters, double rate, double maxNorm) {
        this.parameters = parameters;
        this.adam = new Adam(parameters);
        this.rate = rate;
        this.maxNorm = maxNorm;
    }

    /**
     * Makes a step; the loss's graph is used up.
     *
     * @param loss a single number
     * @return the loss before the step
     * @throws NoctuleException of kind RUN if the loss or its gradient is not finite; the weights are then unchanged
     */
    public double descend(Tensor loss) {
        return descend(loss, rate);
    }

    /**
     * Makes a step at another rate.
     *
     * @param loss a single number
     * @param rateOfStep the learning rate of this step
     * @return the loss before the step
     * @throws NoctuleException as {@link #descend(Tensor)} does
     */
    public double descend(Tensor loss, double rateOfStep) {
        final double before = loss.item_float();
        if (!loss.requires_grad()) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The loss of training step " + (adam.steps() + 1) + " does not depend on the network.",
                    "Maybe it is made of returns alone, or of numbers that were read out of tensors.");
        }
        final float[] gradient = parameters.gradient(loss);
        double squares = 0;
        for (final float slope : gradient) {
            squares += (double) slope * slope;
        }
        if (!Double.isFinite(before) || !Double.isFinite(squares)) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The loss of training step " + (adam.steps() + 1) + " is " + before
                            + (Double.isFinite(before) ? ", and its gradient is not finite." : "."),
                    "Maybe the learning rate (lr " + rate + ") is too high, or a reward is not finite; what was stored"
                            + " before is kept.");
        }
        final double norm = Math.sqrt(squares);
        if (maxNorm > 0 && norm > maxNorm) {
            final float scale = (float) (maxNorm / (norm + 1e-6));
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] *= scale;
            }
        }
        adam.step(gradient, rateOfStep);
        return before;
    }

    /**
     * Descends a loss that is summed over the decisions of some episodes, less a bonus for each decision's entropy.
     *
     * @param loss the sum over all decisions, positive where it is bad
     * @param entropy of each decision in nats
     * @param bonus the worth of a nat
     * @param episodes over so many the loss is averaged
     * @return the loss before the step, and the mean entropy
     */
    public Update descend(Tensor loss, Tensor entropy, double bonus, int episodes) {
        Tensor whole = loss;
        if (bonus > 0) {
            whole = whole.sub(entropy.sum().mul(new Scalar(bonus)));
        }
        if (episodes > 1) {
            whole = whole.div(new Scalar((double) episodes));
        }
        return new Update(descend(whole), entropy.mean().item_float());
    }

    /**
     * Writes down Adam's state.
     *
     * @param tensors receives its moments
     * @param numbers receives the number of steps
     */
    public void store(Map<String, StoredTensor> tensors, ObjectNode numbers) {
        adam.store(tensors);
        numbers.put("adam_steps", adam.steps());
    }

    /**
     * Takes up what {@link #store} has written.
     *
     * @param tensors the arrays, others may be among them
     * @param numbers the numbers
     * @param source their name in errors
     */
    public void restore(SortedMap<String, StoredTensor> tensors, JsonInput numbers, String source) {
        adam.restore(tensors, numbers.get("adam_steps").integer(0, Long.MAX_VALUE), source);
    }
}
