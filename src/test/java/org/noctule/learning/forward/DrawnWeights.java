package org.noctule.learning.forward;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.model.StoredTensor;

/** Weights of networks as models hold them, drawn without PyTorch. */
public final class DrawnWeights {
    private final SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    private final Random random;

    /**
     * Makes an empty set.
     *
     * @param random the generator
     */
    public DrawnWeights(Random random) {
        this.random = random;
    }

    /** {@return what was drawn so far, by name} */
    public SortedMap<String, StoredTensor> tensors() {
        return tensors;
    }

    StoredWeights stored() {
        return new StoredWeights(tensors, StoredWeights.PREFIX, "test");
    }

    /**
     * Draws an array, about as wide as networks begin with.
     *
     * @param name its name without the prefix
     * @param shape its sizes
     * @return this
     */
    public DrawnWeights tensor(String name, Integer... shape) {
        final int count = Arrays.stream(shape).reduce(1, (one, other) -> one * other);
        final float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) ((2 * random.nextDouble() - 1) * 1.5 / Math.sqrt(shape[shape.length - 1]));
        }
        tensors.put(StoredWeights.PREFIX + name, new StoredTensor(List.of(shape), values));
        return this;
    }

    /**
     * Draws a linear layer.
     *
     * @param name its name
     * @param inputs number of inputs
     * @param outputs number of outputs
     * @return this
     */
    public DrawnWeights layer(String name, int inputs, int outputs) {
        return tensor(name + ".weight", outputs, inputs).tensor(name + ".bias", outputs);
    }

    /**
     * Draws layers one after the other.
     *
     * @param name what they are called together
     * @param sizes the number of numbers before the first and after each
     * @return this
     */
    public DrawnWeights layers(String name, int... sizes) {
        for (int i = 0; i + 1 < sizes.length; i++) {
            layer(name + "." + i, sizes[i], sizes[i + 1]);
        }
        return this;
    }

    DrawnWeights normed(String name, int inputs, int outputs) {
        return tensor(name + ".norm.weight", inputs)
                .tensor(name + ".norm.bias", inputs)
                .layer(name, inputs, outputs);
    }
}
