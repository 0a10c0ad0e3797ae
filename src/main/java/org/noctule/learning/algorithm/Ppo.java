package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarOptional;
import org.bytedeco.pytorch.Tensor;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Torch;
import org.noctule.model.StoredTensor;

/**
 * Proximal policy optimisation with a clipped objective (Schulman et al., arXiv 1707.06347) and generalised advantages,
 * on whole episodes. Probabilities are those among the actions that the mask allowed.
 *
 * <p>The first updates may imitate: episodes take the first allowed action, which becomes more probable, while the
 * critic learns what it is worth.
 */
final class Ppo implements Learner {
    private static final OptionKey<Double> CLIP =
            OptionKey.with("clip", OptionValues.positive(), 0.2, "bound of the ratio");
    private static final OptionKey<Double> TARGET_KL =
            OptionKey.with("target_kl", OptionValues.fromZero(), 0.0, "divergence that ends an update; 0 for no limit");
    private static final OptionKey<Integer> PASSES =
            OptionKey.with("epochs", OptionValues.count(), 4, "passes over the decisions of an update");
    /** Models that imitate nothing keep the bytes that they had before this could be asked for. */
    private static final OptionKey<Integer> IMITATE = OptionKey.with(
                    "imitate",
                    OptionValues.countOrZero(),
                    0,
                    "first updates, which take the first allowed action and learn to repeat it")
            .in("updates")
            .listed(OptionKey.Listed.CHANGED);

    /** The keys of the options. */
    static final OptionTable TABLE = LearnerKeys.table(
                    LearnerKeys.RATE.orElse(0.0003), LearnerKeys.GAMMA, LearnerKeys.EPISODES.orElse(16))
            .and(LearnerKeys.ENTROPY, LearnerKeys.VALUE_WEIGHT, LearnerKeys.SCALE, LearnerKeys.LAMBDA.orElse(0.95))
            .and(CLIP, LearnerKeys.MAX_NORM, TARGET_KL, PASSES, LearnerKeys.MINIBATCH, IMITATE);
    /** The keys in the order in which models list them. */
    static final OptionTable STORED = LearnerKeys.table(LearnerKeys.RATE, LearnerKeys.SCALE, LearnerKeys.GAMMA)
            .and(LearnerKeys.LAMBDA, CLIP, LearnerKeys.ENTROPY, LearnerKeys.VALUE_WEIGHT, LearnerKeys.MAX_NORM)
            .and(TARGET_KL, LearnerKeys.EPISODES, PASSES, LearnerKeys.MINIBATCH, IMITATE);

    /** So many decisions are looked at together, lest the layers of a large batch take gigabytes. */
    private static final int AT_ONCE = 1024;

    private final Options options;
    private final NeuralNetwork network;
    private final GradientStep step;
    private final ActionRule exploration = new SampledAction();
    private int imitated;

    Ppo(Options options, NeuralNetwork network) {
        this.options = options;
        this.network = network;
        this.step = new GradientStep(
                network.parameters(), options.get(LearnerKeys.RATE), options.get(LearnerKeys.MAX_NORM));
    }

    /** The network's output before the update. */
    private record Before(float[] logProbabilities, float[] values) {}

    private record Minibatch(Decisions decisions, float[] before, float[] advantages, float[] returns) {}

    private record Step(double loss, double entropy, double divergence) {}

    @Override
    public NeuralNetwork network() {
        return network;
    }

    @Override
    public ActionRule exploration() {
        return imitates() ? (scores, offset, mask, chance) -> mask.first() : exploration;
    }

    private boolean imitates() {
        return imitated < options.get(IMITATE);
    }

    @Override
    public Update learn(List<Episode> episodes, RandomGenerator chance) {
        final Decisions decisions = Decisions.of(episodes);
        if (decisions.size() == 0) {
            return Update.NONE;
        }
        final Before before = before(decisions);
        final PpoTargets targets = PpoTargets.of(episodes, before.values, options);
        double loss = 0;
        double entropy = 0;
        int steps = 0;
        double divergence = 0;
        for (int pass = 0; pass < options.get(PASSES) && withinReach(divergence); pass++) {
            final int[] order = Shuffle.of(decisions.size(), chance);
            for (int from = 0;
                    from < order.length && withinReach(divergence);
                    from += options.get(LearnerKeys.MINIBATCH)) {
                final int to = Math.min(order.length, from + options.get(LearnerKeys.MINIBATCH));
                final Step done = step(new Minibatch(
                        decisions.select(order, from, to),
                        PpoTargets.select(before.logProbabilities, order, from, to),
                        PpoTargets.select(targets.advantages(), order, from, to),
                        PpoTargets.select(targets.returns(), order, from, to)));
                loss += done.loss;
                entropy += done.entropy;
                divergence = done.divergence;
                steps++;
            }
        }
        imitated += imitates() ? 1 : 0;
        return new Update(loss / steps, entropy / steps);
    }

    private Before before(Decisions decisions) {
        final Before before = new Before(new float[decisions.size()], new float[decisions.size()]);
        final int[] order = IntStream.range(0, decisions.size()).toArray();
        for (int from = 0; from < order.length; from += AT_ONCE) {
            final int first = from;
            final Decisions some = decisions.select(order, from, Math.min(order.length, from + AT_ONCE));
            Torch.withoutGradient(() -> {
                final Batch batch = new Batch(network, some);
                Torch.read(batch.chosen(batch.logProbabilities()), before.logProbabilities, first, some.size());
                Torch.read(batch.value(), before.values, first, some.size());
                return before;
            });
        }
        return before;
    }

    private boolean withinReach(double divergence) {
        return imitates() || options.get(TARGET_KL) == 0 || divergence <= options.get(TARGET_KL);
    }

    private Step step(Minibatch minibatch) {
        return Torch.scoped(() -> {
            final Batch batch = new Batch(network, minibatch.decisions);
            final Tensor logProbabilities = batch.logProbabilities();
            final Tensor entropy = batch.entropy().mean();
            final Tensor change = batch.chosen(logProbabilities).sub(batch.row(minibatch.before));
            final Tensor ratio = change.exp();
            final Tensor advantages = batch.row(minibatch.advantages);
            final Tensor clipped = ratio.clamp(
                    new ScalarOptional(new Scalar(1 - options.get(CLIP))),
                    new ScalarOptional(new Scalar(1 + options.get(CLIP))));
            final Tensor actor = imitates()
                    ? batch.chosen(logProbabilities).mean()
                    : ratio.mul(advantages).min(clipped.mul(advantages)).mean();
            final Tensor error = batch.value().sub(batch.row(minibatch.returns));
            final Tensor critic = error.mul(error).mean();
            final Tensor loss = critic.mul(new Scalar(options.get(LearnerKeys.VALUE_WEIGHT)))
                    .sub(actor)
                    .sub(entropy.mul(new Scalar(options.get(LearnerKeys.ENTROPY))));
            // Schulman's estimator, which is never negative.
            final Tensor divergence = ratio.sub(new Scalar(1.0)).sub(change).mean();
            final double diverged = divergence.item_float();
            final double spread = entropy.item_float();
            return new Step(step.descend(loss), spread, diverged);
        });
    }

    @Override
    public void store(Map<String, StoredTensor> tensors, ObjectNode numbers) {
        step.store(tensors, numbers);
        if (options.get(IMITATE) > 0) {
            numbers.put("imitated", imitated);
        }
    }

    @Override
    public void restore(SortedMap<String, StoredTensor> tensors, JsonInput numbers, String source) {
        step.restore(tensors, numbers, source);
        imitated = numbers.find("imitated").map(JsonInput::countOrZero).orElse(0);
    }
}
