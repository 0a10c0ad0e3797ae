package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Torch;
import org.noctule.model.StoredTensor;

/** Draws actions with the network's probabilities, and descends a loss once for each few whole episodes. */
abstract class PolicyGradient implements Learner {
    /** The keys that every policy gradient has; the defaults are HDeepRM's. */
    static final OptionTable TABLE = LearnerKeys.table(LearnerKeys.RATE, LearnerKeys.GAMMA, LearnerKeys.EPISODES)
            .and(LearnerKeys.RETURNS, LearnerKeys.ENTROPY);

    private final NeuralNetwork network;
    private final GradientStep step;
    private final ReturnRule returns;
    private final double gamma;
    private final double entropy;
    private final ActionRule exploration = new SampledAction();

    PolicyGradient(Options options, NeuralNetwork network) {
        this.network = network;
        this.step = new GradientStep(network.parameters(), options.get(LearnerKeys.RATE), 0);
        this.returns = options.get(LearnerKeys.RETURNS);
        this.gamma = options.get(LearnerKeys.GAMMA);
        this.entropy = options.get(LearnerKeys.ENTROPY);
    }

    /**
     * Returns the loss, summed over all decisions of an update.
     *
     * @param batch the decisions
     * @param followed the return that followed each; the loss may change them
     */
    abstract Tensor loss(Batch batch, float[] followed);

    @Override
    public final NeuralNetwork network() {
        return network;
    }

    @Override
    public final ActionRule exploration() {
        return exploration;
    }

    @Override
    public final Update learn(List<Episode> episodes, RandomGenerator chance) {
        final Decisions decisions = Decisions.of(episodes);
        if (decisions.size() == 0) {
            return Update.NONE;
        }
        final float[] followed = returns.of(episodes, gamma);
        return Torch.scoped(() -> {
            final Batch batch = new Batch(network, decisions);
            return step.descend(loss(batch, followed), batch.entropy(), entropy, episodes.size());
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
