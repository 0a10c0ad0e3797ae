package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.learning.network.NeuralNetwork;

/**
 * The settings of PPO.
 *
 * @param values the value of each key
 */
record PpoOptions(Options values) implements LearnerOptions {
    static final OptionKey<Double> RATE =
            OptionKey.with("lr", OptionValues.positive(), 0.0003, "learning rate of Adam");
    static final OptionKey<Double> GAMMA = OptionKey.with("gamma", OptionValues.upTo(1), 0.99, "discount per decision");
    static final OptionKey<Integer> EPISODES = OptionKey.with("batch", OptionValues.count(), 16, "episodes per update")
            .in("episodes");
    static final OptionKey<Double> ENTROPY =
            OptionKey.with("entropy", OptionValues.fromZero(), 0.0, "weight of the entropy");
    static final OptionKey<Double> VALUE_WEIGHT =
            OptionKey.with("value_weight", OptionValues.positive(), 0.5, "weight of the loss of the value");
    static final OptionKey<Double> SCALE = OptionKey.with(
            "reward_scale", OptionValues.positive(), 1.0, "factor of rewards; returns should be of the order of 1");
    static final OptionKey<Double> LAMBDA = OptionKey.with("lambda", OptionValues.upTo(1), 0.95, "decay of advantages");
    static final OptionKey<Double> CLIP = OptionKey.with("clip", OptionValues.positive(), 0.2, "bound of the ratio");
    static final OptionKey<Double> MAX_NORM =
            OptionKey.with("max_norm", OptionValues.fromZero(), 0.5, "bound of the norm of a gradient; 0 for none");
    static final OptionKey<Double> TARGET_KL =
            OptionKey.with("target_kl", OptionValues.fromZero(), 0.0, "divergence that ends an update; 0 for no limit");
    static final OptionKey<Integer> PASSES =
            OptionKey.with("epochs", OptionValues.count(), 4, "passes over the decisions of an update");
    static final OptionKey<Integer> MINIBATCH = OptionKey.with(
                    "minibatch", OptionValues.count(), 64, "decisions per step")
            .in("decisions");
    /** Models that imitate nothing keep the bytes that they had before this could be asked for. */
    static final OptionKey<Integer> IMITATE = OptionKey.with(
                    "imitate",
                    OptionValues.countOrZero(),
                    0,
                    "first updates, which take the first allowed action and learn to repeat it")
            .in("updates")
            .listed(OptionKey.Listed.CHANGED);

    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent",
                    RATE,
                    GAMMA,
                    EPISODES,
                    ENTROPY,
                    VALUE_WEIGHT,
                    SCALE,
                    LAMBDA,
                    CLIP,
                    MAX_NORM,
                    TARGET_KL,
                    PASSES,
                    MINIBATCH,
                    IMITATE)
            .silently("name");

    @Override
    public Learner create(NeuralNetwork network) {
        return new Ppo(values, Learners.needsValue(network, "ppo"));
    }

    @Override
    public int episodes() {
        return values.get(EPISODES);
    }

    @Override
    public ObjectNode toJson() {
        return Learners.json(
                "ppo",
                values.listed(List.of(
                        RATE,
                        SCALE,
                        GAMMA,
                        LAMBDA,
                        CLIP,
                        ENTROPY,
                        VALUE_WEIGHT,
                        MAX_NORM,
                        TARGET_KL,
                        EPISODES,
                        PASSES,
                        MINIBATCH,
                        IMITATE)));
    }
}
