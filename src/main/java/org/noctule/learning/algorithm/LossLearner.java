package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Torch;
import org.noctule.model.StoredTensor;

/** Draws actions with the network's probabilities, and descends a given loss once for each few whole episodes. */
final class LossLearner implements Learner {
    private final LossOptions options;
    private final NeuralNetwork network;
    private final GradientStep step;
    private final ActionRule exploration = new SampledAction();

    LossLearner(LossOptions options, NeuralNetwork network) {
        this.options = options;
        this.network = network;
        this.step = new GradientStep(network.parameters(), options.rate(), 0);
    }

    @Override
    public NeuralNetwork network() {
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
        final float[] returns = options.returns().of(episodes, options.gamma());
        return Torch.scoped(() -> {
            final Batch batch = new Batch(network, decisions);
            final Tensor loss = options.loss().of(batch, batch.row(returns));
            check(loss);
            return step.descend(loss, batch.entropy(), options.entropy(), episodes.size());
        });
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

    @Override
    public void store(Map<String, StoredTensor> tensors, ObjectNode numbers) {
        step.store(tensors, numbers);
    }

    @Override
    public void restore(SortedMap<String, StoredTensor> tensors, JsonInput numbers, String source) {
        step.restore(tensors, numbers, source);
    }
}
