package org.noctule.learning.network;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;

/** Two multilayer perceptrons side by side, one for the scores and one for the value. */
final class Mlp implements NeuralNetwork {
    private final Parameters parameters = new Parameters();
    private final Layers scores;
    private final Layers value;

    Mlp(int observations, int actions, MlpOptions options, RandomGenerator chance) {
        scores = new Layers(
                parameters,
                "scores",
                Layers.sizes(observations, options.hidden(), actions),
                options.activation(),
                chance);
        value = new Layers(
                parameters, "value", Layers.sizes(observations, options.hidden(), 1), options.activation(), chance);
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
