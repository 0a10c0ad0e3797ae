package org.noctule.learning.algorithm;

import org.bytedeco.pytorch.Tensor;
import org.noctule.error.NoctuleException;
import org.noctule.json.Options;
import org.noctule.learning.network.NeuralNetwork;

/** Descends a given loss. */
final class LossLearner extends PolicyGradient {
    private final String name;
    private final Loss loss;

    LossLearner(String name, Options options, Loss loss, NeuralNetwork network) {
        super(options, network);
        this.name = name;
        this.loss = loss;
    }

    @Override
    Tensor loss(Batch batch, float[] followed) {
        final Tensor made = loss.of(batch, batch.row(followed));
        if (made == null || made.numel() != 1) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The loss of the learner " + name + " is " + (made == null ? "null" : made.numel() + " numbers")
                            + ", not a single number.",
                    "Maybe it lacks a sum() over the decisions.");
        }
        return made;
    }
}
