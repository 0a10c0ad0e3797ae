package org.noctule.learning.algorithm;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.noctule.json.OptionTable;

/**
 * HDeepRM's actor-critic: returns less what the critic expected move the actor, and a smooth L1 loss moves the critic
 * towards the returns.
 *
 * @param valueWeight weight of the critic's error
 */
record ActorCriticLoss(double valueWeight) implements Loss {
    /** The keys of the options. */
    static final OptionTable TABLE = PolicyGradient.TABLE.and(LearnerKeys.VALUE_WEIGHT.orElse(1.0));

    /** How far the smooth L1 loss is a parabola, and that it is to be summed. */
    private static final double PARABOLA = 1;

    private static final long SUM = 2;

    @Override
    public Tensor of(Batch batch, Tensor returns) {
        final Tensor advantages = returns.sub(batch.value().detach());
        final Tensor actor =
                batch.chosen(batch.logProbabilities()).mul(advantages).sum().neg();
        final Tensor critic = torch.smooth_l1_loss(batch.value(), returns, SUM, PARABOLA);
        return actor.add(critic.mul(new Scalar(valueWeight)));
    }
}
