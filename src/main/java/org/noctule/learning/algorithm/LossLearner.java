package org.noctule.learning.algorithm;

import org.bytedeco.pytorch.Tensor;
import org.noctule.error.NoctuleException;
import org.noctule.learning.network.NeuralNetwork;

/** Descends a given loss. */
final class LossLearner extends PolicyGradient {
    private final LossOptions options;

    LossLearner(LossOptions options, NeuralNetwork network) {
        super(network, options.rate(), options.returns(), options.gamma(), options.entropy());
        this.options = options;
    }

    @Override
    Tensor loss(Batch batch, float[] followed) {
        final Tensor loss = options.loss().of(batch, batch.row(followed));
        check(loss);
        return loss;
    }

    private void check(Tensor loss) {
        if (loss == null || loss.numel() != 1) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The loss of the learner " + options.name() + " is "
                            + (loss == null ? "null" : loss.numel() + " numbers") + ", not a single number.",
                    "Maybe it lacks a sum() over the decisions.");
        }
    }
}
