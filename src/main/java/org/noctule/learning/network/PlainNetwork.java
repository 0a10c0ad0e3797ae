package org.noctule.learning.network;

import org.noctule.learning.forward.ActionScores;
import org.noctule.model.Layout;

/**
 * A network of Noctule's, which plain Java plays.
 *
 * @param network the network
 * @param layout meaning of its inputs and outputs
 */
record PlainNetwork(ActionScores network, Layout layout) implements PlayedNetwork {
    @Override
    public float[] scores(float[] observation) {
        return network.of(observation);
    }

    @Override
    public void close() {}
}
