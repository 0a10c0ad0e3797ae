package org.noctule.fabric.learning;

import java.util.Arrays;
import java.util.Map;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.noctule.fabric.agent.lookahead.AfterstateModel;
import org.noctule.fabric.agent.slots.AfterstateFeatures;
import org.noctule.fabric.agent.slots.Lesson;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.learning.algorithm.GradientStep;
import org.noctule.learning.algorithm.Shuffle;
import org.noctule.learning.network.Parameters;
import org.noctule.learning.network.Torch;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;

/**
 * Fits the value of afterstates to lessons by least squares. What all answers to an arrival have in common does not
 * matter, so of each lesson the mean is taken off both values. Owns native memory.
 */
final class ValueFit implements AutoCloseable {
    private static final double LAST_RATE = 0.03;
    private static final double SMALL = 0.1;
    private static final int FEATURES = AfterstateFeatures.size();

    private static final int MOST_UNITS = 1 << 16;

    static final OptionKey<Integer> UNITS = OptionKey.with(
                    "hidden", OptionValues.whole(1, MOST_UNITS), 32, "rectified units")
            .in("units");
    private static final OptionKey<Integer> EPOCHS =
            OptionKey.with("epochs", OptionValues.count(), 50, "passes over each lesson");
    private static final OptionKey<Integer> BATCH =
            OptionKey.with("batch", OptionValues.count(), 64, "lessons per step");
    private static final OptionKey<Double> RATE =
            OptionKey.with("lr", OptionValues.positive(), 0.003, "learning rate of the first epoch");
    /** The keys of a fit. */
    static final OptionTable TABLE = OptionTable.of("decision.agent.training", UNITS, EPOCHS, BATCH, RATE);

    private final Options options;
    private final Parameters parameters = new Parameters();
    private final Tensor hidden;
    private final Tensor bias;
    private final Tensor output;
    private final Tensor direct;

    ValueFit(Options options, Chance chance) {
        Torch.load();
        this.options = options;
        final int units = options.get(UNITS);
        hidden = parameters.add(
                AfterstateModel.HIDDEN, normal(units * FEATURES, Math.sqrt(2.0 / FEATURES), chance), units, FEATURES);
        bias = parameters.add(AfterstateModel.BIAS, new float[units], units);
        output = parameters.add(AfterstateModel.OUTPUT, normal(units, SMALL, chance), 1, units);
        direct = parameters.add(AfterstateModel.DIRECT, new float[FEATURES], 1, FEATURES);
    }

    private static float[] normal(int count, double deviation, Chance chance) {
        final float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (chance.nextBell() * deviation);
        }
        return values;
    }

    /** Goes through all lessons as often as the options say; returns the mean loss of the last time. */
    double fit(Lessons lessons, Chance chance) {
        final int epochs = options.get(EPOCHS);
        final int size = options.get(BATCH);
        final GradientStep step = new GradientStep(parameters, options.get(RATE), 0);
        double mean = 0;
        for (int epoch = 0; epoch < epochs; epoch++) {
            final double rate = options.get(RATE) * StrictMath.pow(LAST_RATE, (double) epoch / epochs);
            final int[] order = Shuffle.of(lessons.size(), chance);
            double sum = 0;
            for (int first = 0; first < order.length; first += size) {
                final int[] batch = Arrays.copyOfRange(order, first, Math.min(order.length, first + size));
                sum += Torch.scoped(() -> step.descend(loss(lessons, batch), rate)) * batch.length;
            }
            mean = sum / order.length;
        }
        return mean;
    }

    private Tensor loss(Lessons lessons, int[] batch) {
        int most = 0;
        for (final int index : batch) {
            most = Math.max(most, lessons.get(index).values().length);
        }
        final float[] features = new float[batch.length * most * FEATURES];
        final float[] targets = new float[batch.length * most];
        final float[] weights = new float[batch.length * most];
        for (int row = 0; row < batch.length; row++) {
            final Lesson lesson = lessons.get(batch[row]);
            final int choices = lesson.values().length;
            final double mean = Arrays.stream(lesson.values()).sum() / choices;
            for (int choice = 0; choice < choices; choice++) {
                final int cell = row * most + choice;
                System.arraycopy(lesson.afterstates()[choice], 0, features, cell * FEATURES, FEATURES);
                targets[cell] = (float) (lesson.values()[choice] - mean);
                weights[cell] = 1F / choices;
            }
        }
        final Tensor share = Tensor.create(weights, batch.length, most);
        final Tensor value = value(Tensor.create(features, batch.length, most, FEATURES));
        final Tensor mean = value.mul(share).sum(new long[] {1}, true, new ScalarTypeOptional());
        final Tensor difference = value.sub(mean).sub(Tensor.create(targets, batch.length, most));
        return difference.mul(difference).mul(share).sum().div(new Scalar((double) batch.length));
    }

    private Tensor value(Tensor features) {
        final Tensor units = torch.relu(features.matmul(hidden.t()).add(bias));
        return units.matmul(output.t()).add(features.matmul(direct.t())).squeeze(-1);
    }

    void store(Map<String, StoredTensor> tensors) {
        parameters.store("", parameters.values(), tensors);
    }

    @Override
    public void close() {
        parameters.close();
    }
}
