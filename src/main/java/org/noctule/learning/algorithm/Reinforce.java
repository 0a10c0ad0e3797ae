package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.SortedMap;
import org.bytedeco.pytorch.Tensor;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.StoredTensor;

/**
 * The policy gradient of Williams (Machine Learning 8, 1992): makes an action as much more probable as its return is
 * high. The loss is the sum over an episode's decisions, averaged over the episodes of an update.
 */
final class Reinforce extends PolicyGradient {
    private static final OptionKey<Baseline> BASELINE = OptionKey.with(
            "baseline", OptionValues.choice(Baseline.class), Baseline.NONE, "what a return is compared with");

    /** The keys of the options. */
    static final OptionTable TABLE = LearnerKeys.table(LearnerKeys.RATE, LearnerKeys.GAMMA, LearnerKeys.EPISODES)
            .and(LearnerKeys.RETURNS, BASELINE, LearnerKeys.ENTROPY);

    private static final double KEPT = 0.95;

    private final Baseline rule;
    private double movingSum;
    private double movingWeight;

    Reinforce(Options options, NeuralNetwork network) {
        super(options, network);
        this.rule = options.get(BASELINE);
    }

    @Override
    Tensor loss(Batch batch, float[] followed) {
        subtractBaseline(followed);
        return batch.chosen(batch.logProbabilities())
                .mul(batch.row(followed))
                .sum()
                .neg();
    }

    private void subtractBaseline(float[] returns) {
        if (rule == Baseline.NONE) {
            return;
        }
        double sum = 0;
        for (final float value : returns) {
            sum += value;
        }
        double baseline = sum / returns.length;
        if (rule == Baseline.MOVING) {
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
        super.store(tensors, numbers);
        numbers.put("moving_sum", movingSum).put("moving_weight", movingWeight);
    }

    @Override
    public void restore(SortedMap<String, StoredTensor> tensors, JsonInput numbers, String source) {
        super.restore(tensors, numbers, source);
        movingSum = numbers.get("moving_sum").number();
        movingWeight = numbers.get("moving_weight").number();
    }
}
