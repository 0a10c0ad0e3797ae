package org.noctule.learning.network;

import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.noctule.learning.forward.StoredWeights;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.StoredTensor;

/** Networks as models hold them. */
public final class StoredNetwork {
    private static final String PREFIX = StoredWeights.PREFIX;

    private StoredNetwork() {}

    /**
     * Opens the network of a model, one of those that {@link Networks} knows, to play it in plain Java.
     *
     * @param model the model
     * @param source its name in errors
     * @return the network with the model's weights
     * @throws org.noctule.error.NoctuleException of kind INPUT if the weights do not fit the network's options
     */
    public static PlayedNetwork play(Model model, String source) {
        return play(model, Networks.read(model.network()), Device.CPU, source);
    }

    /**
     * Opens the network of a model to play it: one of Noctule's in plain Java, one of a jar on PyTorch.
     *
     * @param model the model
     * @param options what the model says about its network
     * @param device where a network of a jar is played
     * @param source the model's name in errors
     * @return the network with the model's weights, to be closed
     * @throws org.noctule.error.NoctuleException of kind INPUT if the weights do not fit the network's options
     */
    public static PlayedNetwork play(Model model, NetworkOptions options, Device device, String source) {
        final Layout layout = model.layout();
        if (options instanceof NamedNetwork named) {
            final StoredWeights weights = new StoredWeights(model.tensors(), PREFIX, source);
            return new PlainNetwork(named.scores(layout.size(), layout.actions().size(), weights), layout);
        }
        return new NativeNetwork(open(model, new PlacedNetwork(options, device), source), layout);
    }

    /**
     * Makes the network of a model on PyTorch.
     *
     * @param model the model
     * @param options what the model says about its network
     * @param source its name in errors
     * @return the network with the model's weights, to be closed
     * @throws org.noctule.error.NoctuleException of kind INPUT if the weights do not fit the network's options
     */
    static NeuralNetwork open(Model model, NetworkOptions options, String source) {
        final NeuralNetwork network =
                options.create(model.layout().size(), model.layout().actions().size(), new SplittableRandom(0));
        try {
            load(network, model, source);
            return network;
        } catch (RuntimeException e) {
            network.close();
            throw e;
        }
    }

    /**
     * Gives a network the weights of a model.
     *
     * @param network the network
     * @param model the model
     * @param source its name in errors
     * @throws org.noctule.error.NoctuleException of kind INPUT if they do not fit
     */
    public static void load(NeuralNetwork network, Model model, String source) {
        network.parameters().set(network.parameters().fetch(PREFIX, model.tensors(), source));
    }

    /**
     * Leaves out what only a training needs.
     *
     * @param model the model
     * @return the same with the weights alone
     */
    public static Model weightsOf(Model model) {
        final SortedMap<String, StoredTensor> weights = new TreeMap<>(model.tensors());
        weights.keySet().removeIf(name -> !name.startsWith(PREFIX));
        return new Model(model.layout(), model.network(), model.learner(), model.progress(), weights);
    }

    /**
     * Tells whether a model can be played, but not trained on from where its training ended.
     *
     * @param model the model
     * @return true if it holds weights alone
     */
    public static boolean holdsWeightsOnly(Model model) {
        return model.tensors().keySet().stream().allMatch(name -> name.startsWith(PREFIX));
    }

    /**
     * Writes a network's weights down.
     *
     * @param network the network
     * @param tensors receives them
     */
    public static void store(NeuralNetwork network, Map<String, StoredTensor> tensors) {
        network.parameters().store(PREFIX, network.parameters().values(), tensors);
    }
}
