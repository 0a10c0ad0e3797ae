package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Scalar;
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
 * The actor-critic of IMPALA (Espeholt et al., ICML 2018): a step of Adam for each batch of whole episodes, whose
 * targets {@link VTrace} corrects where older weights played them. An episode that does not tell how probable its
 * actions were was played by the present weights.
 */
final class Impala implements Learner {
    private static final OptionKey<Double> CLIP_RHO = OptionKey.with(
            "clip_rho", OptionValues.positive(), 1.0, "largest weight of a decision that other weights made");
    private static final OptionKey<Double> CLIP_TRACE = OptionKey.with(
            "clip_trace", OptionValues.positive(), 1.0, "largest weight of what follows such a decision");

    /** The keys of the options. */
    static final OptionTable TABLE = LearnerKeys.table(
                    LearnerKeys.RATE, LearnerKeys.GAMMA, LearnerKeys.EPISODES.orElse(8))
            .and(LearnerKeys.ENTROPY.orElse(0.01), LearnerKeys.VALUE_WEIGHT, LearnerKeys.SCALE, LearnerKeys.LAMBDA)
            .and(LearnerKeys.MAX_NORM, CLIP_RHO, CLIP_TRACE);
    /** The keys in the order in which models list them. */
    static final OptionTable STORED = LearnerKeys.table(LearnerKeys.RATE, LearnerKeys.SCALE, LearnerKeys.GAMMA)
            .and(LearnerKeys.LAMBDA, CLIP_RHO, CLIP_TRACE, LearnerKeys.ENTROPY, LearnerKeys.VALUE_WEIGHT)
            .and(LearnerKeys.MAX_NORM, LearnerKeys.EPISODES);

    private final Options options;
    private final NeuralNetwork network;
    private final GradientStep step;
    private final ActionRule exploration = new SampledAction();

    Impala(Options options, NeuralNetwork network) {
        this.options = options;
        this.network = network;
        this.step = new GradientStep(
                network.parameters(), options.get(LearnerKeys.RATE), options.get(LearnerKeys.MAX_NORM));
    }

    /** Targets of the critic, and advantages, by decision. */
    private record Targets(float[] values, float[] advantages) {}

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
        return Torch.scoped(() -> {
            final Batch batch = new Batch(network, decisions);
            final Tensor chosen = batch.chosen(batch.logProbabilities());
            final Targets targets =
                    targets(episodes, read(chosen, decisions.size()), read(batch.value(), decisions.size()));
            final Tensor entropy = batch.entropy().mean();
            final Tensor actor = chosen.mul(batch.row(targets.advantages)).mean();
            final Tensor error = batch.value().sub(batch.row(targets.values));
            final Tensor loss = error.mul(error)
                    .mean()
                    .mul(new Scalar(options.get(LearnerKeys.VALUE_WEIGHT)))
                    .sub(actor)
                    .sub(entropy.mul(new Scalar(options.get(LearnerKeys.ENTROPY))));
            final double spread = entropy.item_float();
            return new Update(step.descend(loss), spread);
        });
    }

    private static float[] read(Tensor tensor, int size) {
        final float[] values = new float[size];
        Torch.read(tensor.detach(), values, 0, size);
        return values;
    }

    private Targets targets(List<Episode> episodes, float[] logProbabilities, float[] critic) {
        final Targets targets = new Targets(new float[critic.length], new float[critic.length]);
        final double scale = options.get(LearnerKeys.SCALE);
        final VTrace.Constants constants = new VTrace.Constants(
                options.get(LearnerKeys.GAMMA),
                options.get(LearnerKeys.LAMBDA),
                options.get(CLIP_RHO),
                options.get(CLIP_TRACE));
        int next = 0;
        for (final Episode episode : episodes) {
            final double[] rewards = episode.rewards();
            final double[] said = new double[rewards.length];
            final double[] ratios = new double[rewards.length];
            for (int i = 0; i < rewards.length; i++) {
                rewards[i] *= scale;
                said[i] = critic[next + i];
                ratios[i] = episode.tellsBehaviour()
                        ? StrictMath.exp((double) logProbabilities[next + i] - episode.behaviour(i))
                        : 1;
            }
            final VTrace trace = VTrace.of(rewards, said, ratios, constants);
            for (int i = 0; i < rewards.length; i++) {
                targets.values[next] = (float) trace.values()[i];
                targets.advantages[next++] = (float) trace.advantages()[i];
            }
        }
        return targets;
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
