package org.noctule.learning.network;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.noctule.learning.forward.Activation;

/**
 * The network of HDeepRM's actor-critic example: one shared hidden layer, then three of its size for the actor and
 * three for the critic, all with LeakyReLU.
 */
final class HdeeprmActorCritic implements NeuralNetwork {
    private final Parameters parameters = new Parameters();
    private final Linear input;
    private final List<Linear> actor;
    private final Linear scores;
    private final List<Linear> critic;
    private final Linear value;

    HdeeprmActorCritic(int observations, int actions, int size, RandomGenerator chance) {
        input = new Linear(parameters, "input", observations, size, chance);
        actor = hidden("actor", size, chance);
        scores = new Linear(parameters, "actor_output", size, actions, chance);
        critic = hidden("critic", size, chance);
        value = new Linear(parameters, "critic_output", size, 1, chance);
    }

    private List<Linear> hidden(String name, int size, RandomGenerator chance) {
        return List.of(
                new Linear(parameters, name + "_hidden_0", size, size, chance),
                new Linear(parameters, name + "_hidden_1", size, size, chance),
                new Linear(parameters, name + "_hidden_2", size, size, chance));
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
        final Tensor shared = Activated.by(Activation.LEAKY_RELU, input.apply(observations));
        return new Output(
                scores.apply(through(actor, shared)),
                Optional.of(value.apply(through(critic, shared)).squeeze(-1)));
    }

    private static Tensor through(List<Linear> layers, Tensor shared) {
        Tensor signal = shared;
        for (final Linear layer : layers) {
            signal = Activated.by(Activation.LEAKY_RELU, layer.apply(signal));
        }
        return signal;
    }
}
