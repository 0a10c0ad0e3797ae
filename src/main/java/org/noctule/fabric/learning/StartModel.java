package org.noctule.fabric.learning;

import java.nio.file.Path;
import java.util.SortedMap;
import org.noctule.fabric.agent.lookahead.AfterstateModel;
import org.noctule.model.Model;
import org.noctule.model.StoredTensor;

/**
 * The network that a training begins with.
 *
 * @param model holds its weights
 * @param source its name in errors
 */
record StartModel(Model model, String source) {
    static StartModel read(Path file) {
        final Model model = Model.read(file);
        AfterstateModel.network(model, file.toString());
        return new StartModel(model, file.toString());
    }

    int units() {
        return model.network().get("hidden").count();
    }

    SortedMap<String, StoredTensor> weights() {
        return AfterstateModel.weights(model.tensors());
    }

    /** The weights, checked for as many units as the network in training has. */
    SortedMap<String, StoredTensor> weights(int expected) {
        AfterstateModel.network(model.tensors(), expected, source);
        return weights();
    }
}
