package org.noctule.learning.network;

import org.bytedeco.pytorch.Tensor;

/** The scores of networks for observations that are not learnt from. */
public final class Scores {
    private Scores() {}

    /**
     * Scores actions.
     *
     * @param network the network
     * @param observations observations row by row, filled
     * @param rows their number
     * @param actions number of actions
     * @return scores row by row
     */
    public static float[] of(NeuralNetwork network, float[] observations, int rows, int actions) {
        return Torch.withoutGradient(() -> {
            final float[] scores = new float[rows * actions];
            final Tensor seen = network.parameters().device().tensor(observations, rows, observations.length / rows);
            Torch.read(network.forward(seen).scores(), scores, 0, scores.length);
            return scores;
        });
    }
}
