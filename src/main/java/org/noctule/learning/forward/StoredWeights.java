package org.noctule.learning.forward;

import java.util.List;
import java.util.SortedMap;
import org.noctule.error.NoctuleException;
import org.noctule.model.StoredTensor;

/**
 * Named arrays of a model, of which a network takes those that it needs, each checked.
 *
 * @param tensors the arrays, others may be among them
 * @param prefix beginning of each name, which networks leave out
 * @param source their name in errors
 */
public record StoredWeights(SortedMap<String, StoredTensor> tensors, String prefix, String source) {
    /** The beginning of the names of weights in models. */
    public static final String PREFIX = "weights.";

    /**
     * Takes an array.
     *
     * @param name its name without the prefix
     * @param shape its sizes, outermost first
     * @return its values, row-major; not to be changed
     * @throws NoctuleException of kind INPUT if it is missing, has another shape or is not finite
     */
    public float[] take(String name, List<Integer> shape) {
        final StoredTensor tensor = tensors.get(prefix + name);
        if (tensor == null) {
            throw NoctuleException.input(
                    source + ": the tensor \"" + prefix + name + "\" is missing.",
                    "Maybe the model is of another network, or lacks the state that training needs.");
        }
        if (!tensor.shape().equals(shape)) {
            throw NoctuleException.input(
                    source + ": the tensor \"" + prefix + name + "\" has the shape " + tensor.shape() + ", not " + shape
                            + ".",
                    "Maybe the model is of a network of another size.");
        }
        for (final float value : tensor.values()) {
            if (!Float.isFinite(value)) {
                throw NoctuleException.input(
                        source + ": the tensor \"" + prefix + name + "\" holds a value that is not finite.",
                        "Maybe its training diverged: lower the learning rate and train anew.");
            }
        }
        return tensor.values();
    }

    /**
     * Checks a layer that only a training computes: a model that lacks it is not whole.
     *
     * @param name the layer's name
     * @param inputs number of its inputs
     * @param outputs number of its outputs
     * @throws NoctuleException as {@link #take} does
     */
    void demandLayer(String name, int inputs, int outputs) {
        take(name + ".weight", List.of(outputs, inputs));
        take(name + ".bias", List.of(outputs));
    }

    /** Checks layers as {@link LayerStack} names them. */
    void demandLayers(String name, List<Integer> sizes) {
        for (int i = 0; i + 1 < sizes.size(); i++) {
            demandLayer(name + "." + i, sizes.get(i), sizes.get(i + 1));
        }
    }
}
