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
            OptionKey.of("lr", OptionValues.positive(), "learning rate of Adam").orElse(0.0003);
    static final OptionKey<Double> GAMMA =
            OptionKey.of("gamma", OptionValues.upTo(1), "discount per decision").orElse(0.99);
    static final OptionKey<Integer> EPISODES = OptionKey.of("batch", OptionValues.count(), "episodes per update")
            .orElse(16)
            .in("episodes");
    static final OptionKey<Double> ENTROPY = OptionKey.of("entropy", OptionValues.fromZero(), "weight of the entropy")
            .orElse(0.0);
    static final OptionKey<Double> VALUE_WEIGHT = OptionKey.of(
                    "value_weight", OptionValues.positive(), "weight of the loss of the value")
            .orElse(0.5);
    static final OptionKey<Double> SCALE = OptionKey.of(
                    "reward_scale", OptionValues.positive(), "factor of rewards; returns should be of the order of 1")
            .orElse(1.0);
    static final OptionKey<Double> LAMBDA =
            OptionKey.of("lambda", OptionValues.upTo(1), "decay of advantages").orElse(0.95);
    static final OptionKey<Double> CLIP =
            OptionKey.of("clip", OptionValues.positive(), "bound of the ratio").orElse(0.2);
    static final OptionKey<Double> MAX_NORM = OptionKey.of(
                    "max_norm", OptionValues.fromZero(), "bound of the norm of a gradient; 0 for none")
            .orElse(0.5);
    static final OptionKey<Double> TARGET_KL = OptionKey.of(
                    "target_kl", OptionValues.fromZero(), "divergence that ends an update; 0 for no limit")
            .orElse(0.0);
    static final OptionKey<Integer> PASSES = OptionKey.of(
                    "epochs", OptionValues.count(), "passes over the decisions of an update")
            .orElse(4);
    static final OptionKey<Integer> MINIBATCH = OptionKey.of("minibatch", OptionValues.count(), "decisions per step")
            .orElse(64)
            .in("decisions");
    /** Models that imitate nothing keep the bytes that they had before this could be asked for. */
    static final OptionKey<Integer> IMITATE = OptionKey.of(
                    "imitate",
                    OptionValues.countOrZero(),
                    "first updates, which take the first allowed action and learn to repeat it")
            .orElse(0)
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
