package org.noctule.learning.network;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.noctule.learning.forward.Activation;

/** Linear layers one after the other, each but the last followed by an activation. */
public final class Layers {
    private final List<Linear> layers = new ArrayList<>();
    private final Activation activation;

    /**
     * Adds the weights of all layers to those of a network.
     *
     * @param parameters receives {@code name.0.weight}, {@code name.0.bias}, {@code name.1.weight}, ...
     * @param name what the layers are called together
     * @param sizes the number of numbers there are before the first layer and after each
     * @param activation the function after each layer but the last
     * @param chance the generator of the weights
     */
    public Layers(
            Parameters parameters, String name, List<Integer> sizes, Activation activation, RandomGenerator chance) {
        this.activation = activation;
        for (int i = 0; i + 1 < sizes.size(); i++) {
            layers.add(new Linear(parameters, name + "." + i, sizes.get(i), sizes.get(i + 1), chance));
        }
    }

    /**
     * Applies the layers to the last dimension.
     *
     * @param input shape [..., the first size]
     * @return shape [..., the last size]
     */
    public Tensor apply(Tensor input) {
        Tensor output = layers.get(0).apply(input);
        for (final Linear layer : layers.subList(1, layers.size())) {
            output = layer.apply(Activated.by(activation, output));
        }
        return output;
    }
}
