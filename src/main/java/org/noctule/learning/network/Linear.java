package org.noctule.learning.network;

import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.noctule.error.NoctuleException;

/** A linear layer with bias; weights and bias start uniform within 1/sqrt(inputs), as PyTorch's own do. */
public final class Linear {
    /** More than any network here needs, and little enough to fit into memory when a model's file asks for it. */
    private static final long MOST = 1 << 26;

    private final Tensor weight;
    private final TensorOptional bias;

    /**
     * Adds a layer's weights to those of a network.
     *
     * @param parameters receives {@code name.weight} and {@code name.bias}
     * @param name the layer's name
     * @param inputs number of inputs
     * @param outputs number of outputs
     * @param chance the generator of the weights
     * @throws NoctuleException of kind INPUT if the network gets more than 67 million weights
     */
    public Linear(Parameters parameters, String name, int inputs, int outputs, RandomGenerator chance) {
        if (parameters.size() + (long) inputs * outputs > MOST) {
            throw NoctuleException.input(
                    "The layer " + name + " of " + inputs + " by " + outputs + " weights makes the network too large.",
                    "Maybe a size has a digit too many: at most " + MOST + " weights can be trained.");
        }
        final double bound = 1 / Math.sqrt(inputs);
        weight = parameters.add(name + ".weight", uniform(inputs * outputs, bound, chance), outputs, inputs);
        bias = parameters.keep(
                new TensorOptional(parameters.add(name + ".bias", uniform(outputs, bound, chance), outputs)));
    }

    private static float[] uniform(int count, double bound, RandomGenerator chance) {
        final float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) ((2 * chance.nextDouble() - 1) * bound);
        }
        return values;
    }

    /**
     * Applies the layer to the last dimension.
     *
     * @param input shape [..., inputs]
     * @return shape [..., outputs]
     */
    public Tensor apply(Tensor input) {
        return torch.linear(input, weight, bias);
    }
}
