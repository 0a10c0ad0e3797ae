package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.noctule.json.JsonInput;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Torch;
import org.noctule.model.StoredTensor;

/**
 * The policy gradient of Williams (Machine Learning 8, 1992): makes an action as much more probable as its return is
 * high. The loss is the sum over an episode's decisions, averaged over the episodes of an update.
 */
final class Reinforce implements Learner {
    private static final double KEPT = 0.95;

    private final ReinforceOptions options;
    private final NeuralNetwork network;
    private final GradientStep step;
    private final ActionRule exploration = new SampledAction();
    private double movingSum;
    private double movingWeight;

    Reinforce(ReinforceOptions options, NeuralNetwork network) {
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
        final float[] advantages = options.returns().of(episodes, options.gamma());
        subtractBaseline(advantages);
        return Torch.scoped(() -> {
            final Batch batch = new Batch(network, decisions);
            final Tensor loss = batch.chosen(batch.logProbabilities())
                    .mul(batch.row(advantages))
                    .sum()
                    .neg();
            return step.descend(loss, batch.entropy(), options.entropy(), episodes.size());
        });
    }

    private void subtractBaseline(float[] returns) {
        if (options.baseline() == Baseline.NONE) {
            return;
        }
        double sum = 0;
        for (final float value : returns) {
            sum += value;
        }
        double baseline = sum / returns.length;
        if (options.baseline() == Baseline.MOVING) {
            movingSum = KEPT * movingSum + (1 - KEPT) * baseline;
            movingWeight = KEPT * movingWeight + (1 - KEPT);
            baseline = movingSum / movingWeight;
        }
        for (int i = 0; i < returns.length; i++) {
            returns[i] -= (float) baseline;
        }
    }

    @Override
    public void store(Map<String, StoredTensor> tensors, ObjectNode numbers) {
        step.store(tensors, numbers);
        numbers.put("moving_sum", movingSum).put("moving_weight", movingWeight);
    }

    @Override
    public void restore(SortedMap<String, StoredTensor> tensors, JsonInput numbers, String source) {
        step.restore(tensors, numbers, source);
        movingSum = numbers.get("moving_sum").number();
        movingWeight = numbers.get("moving_weight").number();
    }
}
