package org.noctule.deepening.learning.net2net;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.noctule.deepening.Layer;
import org.noctule.deepening.Layer.BatchNorm;
import org.noctule.deepening.NetworkBlock;
import org.noctule.learning.network.Torch;

/**
 * Deepening that preserves what a network does (Net2DeeperNet: Chen, Goodfellow and Shlens, "Net2Net: accelerating
 * learning via knowledge transfer", ICLR 2016): the new block begins as the identity, which the rectifier before it
 * leaves as it is.
 *
 * @param batchNorm whether blocks that are added to convolutions have a batch norm. A fresh one divides by the root of
 *     1 + 1e-5 in evaluation, and by the batch's own deviation in training, which is not preserving
 * @param calibrated whether a new batch norm begins with weight, bias and running statistics that undo each other on
 *     the images at hand, as in the paper, which very nearly preserves training too
 */
public record Deepening(boolean batchNorm, boolean calibrated) {
    /**
     * Carries out an action.
     *
     * @param before the network
     * @param action index of a block that can be deepened, or an action that changes nothing
     * @param images a batch that stands for what is learnt, by which norms are calibrated
     * @return the network with the new block directly behind the original one
     * @throws org.noctule.error.NoctuleException of kind INPUT if there is no such action
     */
    NetworkWeights apply(NetworkWeights before, int action, Batches images) {
        if (before.network().deepen(action).equals(before.network())) {
            return before;
        }
        final NetworkBlock added = added(before.network().target(action));
        final int block = before.block(action);
        final int behind = before.firstLayer(block + 1);
        final List<LayerWeights> weights = new ArrayList<>();
        for (final Layer layer : added.layers()) {
            weights.add(
                    layer instanceof BatchNorm && calibrated
                            ? calibrated(before, behind, images)
                            : LayerWeights.identity(layer));
        }
        return before.insert(block, added, weights);
    }

    private NetworkBlock added(NetworkBlock target) {
        final NetworkBlock added = target.added();
        return batchNorm
                ? added
                : new NetworkBlock(
                        added.layers().stream()
                                .filter(layer -> !(layer instanceof BatchNorm))
                                .toList(),
                        added.deepenable(),
                        added.original());
    }

    private static LayerWeights calibrated(NetworkWeights before, int layers, Batches images) {
        try (TrainableNetwork network = new TrainableNetwork(before)) {
            return Torch.withoutGradient(() -> {
                final Tensor values = network.forward(images.sample(), TrainableNetwork.Pass.PROBE, layers);
                final int features = (int) values.size(1);
                final Tensor byFeature = values.transpose(0, 1).reshape(features, -1);
                final float[] mean = new float[features];
                final float[] variance = new float[features];
                Torch.read(byFeature.mean(1), mean, 0, features);
                Torch.read(byFeature.var(new long[] {1}, false, false), variance, 0, features);
                return LayerWeights.calibrated(mean, variance, TrainableNetwork.EPSILON);
            });
        }
    }
}
