package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.noctule.json.JsonInput;
import org.noctule.learning.network.Network;
import org.noctule.learning.network.Torch;
import org.noctule.model.StoredTensor;

/**
 * HDeepRM's actor-critic: returns of whole episodes less what the critic expected move the actor, and a smooth L1 loss
 * moves the critic towards the returns. Losses are sums over an episode, averaged over the episodes of an update.
 */
final class ActorCritic implements Learner {
    /** How far the smooth L1 loss is a parabola, and that it is to be summed. */
    private static final double PARABOLA = 1;

    private static final long SUM = 2;

    private final ActorCriticOptions options;
    private final Network network;
    private final GradientStep step;
    private final ActionRule exploration = new SampledAction();

    ActorCritic(ActorCriticOptions options, Network network) {
        this.options = options;
        this.network = network;
        this.step = new GradientStep(network.parameters(), options.rate(), 0);
    }

    @Override
    public Network network() {
        return network;
    }

    @Override
    public ActionRule exploration() {
        return exploration;
    }

    @Override
    public Update learn(List<Episode> episodes, RandomGenerator chance) {
        final Decisions decisions = Decisions.of(episodes);
        if (decisions.size() == 0) {
            return Update.NONE;
        }
        final float[] targets = options.returns().of(episodes, options.gamma());
        return Torch.scoped(() -> {
            final Batch batch = new Batch(network, decisions);
            final Tensor returns = Tensor.create(targets);
            final Tensor logProbabilities = batch.logProbabilities();
            final Tensor advantages = returns.sub(batch.value().detach());
            final Tensor actor =
                    batch.chosen(logProbabilities).mul(advantages).sum().neg();
            final Tensor critic = torch.smooth_l1_loss(batch.value(), returns, SUM, PARABOLA);
            final Tensor loss = actor.add(critic.mul(new Scalar(options.valueWeight())));
            return step.descend(loss, Batch.entropy(logProbabilities), options.entropy(), episodes.size());
        });
    }

    @Override
    public void store(Map<String, StoredTensor> tensors, ObjectNode numbers) {
        step.store(tensors, numbers);
    }

    @Override
    public void restore(SortedMap<String, StoredTensor> tensors, JsonInput numbers, String source) {
        step.restore(tensors, numbers, source);
    }
}
