package org.noctule.learning.network;

import org.noctule.model.Layout;

/**
 * A network of a jar, of which nothing but its tensors is known: PyTorch plays it.
 *
 * @param network the network, closed with this
 * @param layout meaning of its inputs and outputs
 */
record NativeNetwork(NeuralNetwork network, Layout layout) implements PlayedNetwork {
    @Override
    public float[] scores(float[] observation) {
        return Scores.of(network, observation, 1, layout.actions().size());
    }

    @Override
    public void close() {
        network.close();
    }
}
