package org.noctule.learning.network;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;

/** Two multilayer perceptrons side by side, one for the scores and one for the value. */
final class Mlp implements NeuralNetwork {
    /** The keys of the options. */
    static final OptionTable TABLE =
            NetworkKeys.table(NetworkKeys.HIDDEN.orElse(List.of(64, 64)).told("[64, 64]"), NetworkKeys.ACTIVATION);
    /** The keys in the order in which models list them. */
    static final List<OptionKey<?>> STORED = List.of(NetworkKeys.ACTIVATION, NetworkKeys.HIDDEN);

    private final Parameters parameters = new Parameters();
    private final Layers scores;
    private final Layers value;

    Mlp(int observations, int actions, Options options, RandomGenerator chance) {
        final List<Integer> hidden = options.get(NetworkKeys.HIDDEN);
        final Activation activation = options.get(NetworkKeys.ACTIVATION);
        scores = new Layers(parameters, "scores", Layers.sizes(observations, hidden, actions), activation, chance);
        value = new Layers(parameters, "value", Layers.sizes(observations, hidden, 1), activation, chance);
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
