package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.random.RandomGenerator;

/**
 * A network on a device; models do not say on which.
 *
 * @param options the network
 * @param device the device of its weights
 */
public record PlacedNetwork(NetworkOptions options, Device device) implements NetworkOptions {
    @Override
    public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
        final NeuralNetwork network = options.create(observations, actions, chance);
        network.parameters().moveTo(device);
        return network;
    }

    @Override
    public boolean valued() {
        return options.valued();
    }

    @Override
    public ObjectNode toJson() {
        return options.toJson();
    }
}
