package org.noctule.learning.network;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.noctule.json.Options;
import org.noctule.learning.forward.Activation;
import org.noctule.learning.forward.LayerStack;
import org.noctule.learning.forward.NetworkKeys;

/** Two multilayer perceptrons side by side, one for the scores and one for the value. */
final class Mlp implements NeuralNetwork {
    private final Parameters parameters = new Parameters();
    private final Layers scores;
    private final Layers value;

    Mlp(int observations, int actions, Options options, RandomGenerator chance) {
        final List<Integer> hidden = options.get(NetworkKeys.HIDDEN);
        final Activation activation = options.get(NetworkKeys.ACTIVATION);
        scores = new Layers(parameters, "scores", LayerStack.sizes(observations, hidden, actions), activation, chance);
        value = new Layers(parameters, "value", LayerStack.sizes(observations, hidden, 1), activation, chance);
    }

    @Override
    public Parameters parameters() {
        return parameters;
    }

    @Override
    public boolean valued() {
        return true;
    }

    @Override
    public Output forward(Tensor observations) {
        return new Output(
                scores.apply(observations),
                Optional.of(value.apply(observations).squeeze(-1)));
    }
}
