package org.noctule.learning.network;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;

/** A linear layer whose inputs are first shifted and scaled to mean 0 and variance 1 each time (Ba et al., 2016). */
final class NormedLinear {
    private static final double EPSILON = 1e-5;

    private final long[] inputs;
    private final TensorOptional gain;
    private final TensorOptional shift;
    private final Linear linear;

    /** Adds {@code name.norm.weight}, {@code name.norm.bias}, {@code name.weight} and {@code name.bias}. */
    NormedLinear(Parameters parameters, String name, int inputs, int outputs, RandomGenerator chance) {
        this.inputs = new long[] {inputs};
        final float[] ones = new float[inputs];
        Arrays.fill(ones, 1);
        gain = parameters.keep(new TensorOptional(parameters.add(name + ".norm.weight", ones, inputs)));
        shift = parameters.keep(new TensorOptional(parameters.add(name + ".norm.bias", new float[inputs], inputs)));
        linear = new Linear(parameters, name, inputs, outputs, chance);
    }

    Tensor apply(Tensor input) {
        return linear.apply(torch.layer_norm(input, inputs, gain, shift, EPSILON, false));
    }
}
