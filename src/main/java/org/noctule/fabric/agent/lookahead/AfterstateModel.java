package org.noctule.fabric.agent.lookahead;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.slots.AfterstateFeatures;
import org.noctule.fabric.agent.slots.ValueNetwork;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;

/** The stored form of the value of afterstates: the names of its tensors, and what its inputs and output mean. */
public final class AfterstateModel {
    /** Weights of the units, shape [units, features]. */
    public static final String HIDDEN = "weights.hidden.weight";

    /** Bias of the units, shape [units]. */
    public static final String BIAS = "weights.hidden.bias";

    /** Weights of what the units give, shape [1, units]. */
    public static final String OUTPUT = "weights.output.weight";

    /** Weights of the features beside the units, shape [1, features]. */
    public static final String DIRECT = "weights.direct.weight";

    private static final String TYPE = "afterstate";

    private AfterstateModel() {}

    /**
     * Tells what the network gets and gives.
     *
     * @return the layout of all such models
     */
    public static Layout layout() {
        return new Layout(TYPE, AfterstateFeatures.size(), List.of("value"));
    }

    /**
     * Describes a network, as models do.
     *
     * @param units number of its units
     * @return an object with {@code type}, {@code hidden} and {@code features}
     */
    public static ObjectNode network(int units) {
        final ObjectNode network = ModelJson.object().put("type", TYPE).put("hidden", units);
        final ArrayNode features = network.putArray("features");
        AfterstateFeatures.names().forEach(features::add);
        return network;
    }

    /**
     * Reads a network.
     *
     * @param file a model
     * @return the network
     * @throws NoctuleException of kind INPUT if the file holds no such network
     */
    public static ValueNetwork read(Path file) {
        return network(Model.read(file), file.toString());
    }

    /**
     * Takes the network out of a model.
     *
     * @param model the model
     * @param source its name in errors
     * @return the network
     * @throws NoctuleException of kind INPUT if the model is of another kind or its weights do not fit
     */
    public static ValueNetwork network(Model model, String source) {
        model.layout().checkFits(layout(), source);
        final int units = model.network().get("hidden").count();
        if (!model.network().node().equals(network(units))) {
            throw NoctuleException.input(
                    source + ": the model's network is "
                            + ModelJson.text(model.network().node())
                            + ", whose features are not those of this version.",
                    "Maybe train it anew.");
        }
        return network(model.tensors(), units, source);
    }

    /**
     * Makes a network of its weights.
     *
     * @param tensors the weights, others may be among them
     * @param units number of its units
     * @param source their name in errors
     * @return the network
     * @throws NoctuleException of kind INPUT if the weights do not fit
     */
    public static ValueNetwork network(SortedMap<String, StoredTensor> tensors, int units, String source) {
        final int features = AfterstateFeatures.size();
        return new ValueNetwork(
                weights(tensors, HIDDEN, source, units, features),
                weights(tensors, BIAS, source, units),
                weights(tensors, OUTPUT, source, 1, units),
                weights(tensors, DIRECT, source, 1, features));
    }

    /**
     * Leaves only the weights of a network.
     *
     * @param tensors the tensors of a model
     * @return those of the network
     */
    public static SortedMap<String, StoredTensor> weights(SortedMap<String, StoredTensor> tensors) {
        final SortedMap<String, StoredTensor> weights = new TreeMap<>(tensors);
        weights.keySet().retainAll(List.of(HIDDEN, BIAS, OUTPUT, DIRECT));
        return weights;
    }

    private static float[] weights(
            SortedMap<String, StoredTensor> tensors, String name, String source, Integer... shape) {
        final StoredTensor tensor = tensors.get(name);
        if (tensor == null || !tensor.shape().equals(Arrays.asList(shape))) {
            throw NoctuleException.input(
                    source + ": the tensor \"" + name + "\" of shape " + Arrays.toString(shape) + " is "
                            + (tensor == null ? "missing" : "there with the shape " + tensor.shape()) + ".",
                    "Maybe the model is of another network.");
        }
        for (final float weight : tensor.values()) {
            if (!Float.isFinite(weight)) {
                throw NoctuleException.input(
                        source + ": the tensor \"" + name + "\" holds a value that is not finite.",
                        "Maybe its training diverged: train anew.");
            }
        }
        return tensor.values();
    }
}
