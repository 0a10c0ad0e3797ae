package org.noctule.learning.network;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.noctule.learning.forward.Activation;

/** The network of HDeepRM's REINFORCE example: four hidden layers of one size and LeakyReLU; no value. */
final class HdeeprmPolicy implements NeuralNetwork {
    private final Parameters parameters = new Parameters();
    private final List<Linear> hidden;
    private final Linear output;

    HdeeprmPolicy(int observations, int actions, int size, RandomGenerator chance) {
        hidden = List.of(
                new Linear(parameters, "input", observations, size, chance),
                new Linear(parameters, "hidden_0", size, size, chance),
                new Linear(parameters, "hidden_1", size, size, chance),
                new Linear(parameters, "hidden_2", size, size, chance));
        output = new Linear(parameters, "output", size, actions, chance);
    }

    @Override
    public Parameters parameters() {
        return parameters;
    }

    @Override
    public boolean valued() {
        return false;
    }

    @Override
    public Output forward(Tensor observations) {
        Tensor signal = observations;
        for (final Linear layer : hidden) {
            signal = Activated.by(Activation.LEAKY_RELU, layer.apply(signal));
        }
        return new Output(output.apply(signal), Optional.empty());
    }
}
