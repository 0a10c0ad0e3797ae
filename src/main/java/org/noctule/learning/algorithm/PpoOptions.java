package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.ModelJson;

/**
 * The settings of PPO.
 *
 * @param rate learning rate of Adam ({@code lr}, default 0.0003)
 * @param scale what rewards are multiplied with, so that returns are of the order of 1 ({@code reward_scale}, default
 *     1)
 * @param gamma discount, from 0 to 1 (default 0.99)
 * @param lambda discount of later errors of the critic, from 0 to 1 (default 0.95)
 * @param clip largest move of the probability of an action, as a share (default 0.2)
 * @param entropy weight of the policy's entropy (default 0)
 * @param valueWeight weight of the critic's error (default 0.5)
 * @param maxNorm to what the norm of a gradient is cut, 0 for not at all (default 0.5)
 * @param targetKl how far the policy may move in an update before it ends, in nats, 0 for any (default 0)
 * @param episodes episodes an update ({@code batch}, default 16)
 * @param passes number of times that an update uses each decision ({@code epochs}, default 4)
 * @param minibatch decisions a step of Adam (default 64)
 * @param imitate number of first updates in which always the first allowed action is taken, and learnt (default 0)
 */
public record PpoOptions(
        double rate,
        double scale,
        double gamma,
        double lambda,
        double clip,
        double entropy,
        double valueWeight,
        double maxNorm,
        double targetKl,
        int episodes,
        int passes,
        int minibatch,
        int imitate)
        implements LearnerOptions {
    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent",
                    OptionKey.of("lr", OptionValues.positive(), "0.0003", "learning rate of Adam"),
                    OptionKey.of("gamma", OptionValues.upTo(1), "0.99", "discount per decision"),
                    OptionKey.of("batch", OptionValues.count(), "16", "episodes per update")
                            .in("episodes"),
                    OptionKey.of("entropy", OptionValues.fromZero(), "0", "weight of the entropy"),
                    OptionKey.of("value_weight", OptionValues.positive(), "0.5", "weight of the loss of the value"),
                    OptionKey.of(
                            "reward_scale",
                            OptionValues.positive(),
                            "1",
                            "factor of rewards; returns should be of the order of 1"),
                    OptionKey.of("lambda", OptionValues.upTo(1), "0.95", "decay of advantages"),
                    OptionKey.of("clip", OptionValues.positive(), "0.2", "bound of the ratio"),
                    OptionKey.of(
                            "max_norm", OptionValues.fromZero(), "0.5", "bound of the norm of a gradient; 0 for none"),
                    OptionKey.of(
                            "target_kl",
                            OptionValues.fromZero(),
                            "0",
                            "divergence that ends an update; 0 for no limit"),
                    OptionKey.of("epochs", OptionValues.count(), "4", "passes over the decisions of an update"),
                    OptionKey.of("minibatch", OptionValues.count(), "64", "decisions per step")
                            .in("decisions"),
                    OptionKey.of(
                                    "imitate",
                                    OptionValues.countOrZero(),
                                    "0",
                                    "first updates, which take the first allowed action and learn to repeat it")
                            .in("updates"))
            .silently("name");

    /**
     * Reads the settings.
     *
     * @param json an object with the keys {@code name}, {@code lr}, {@code reward_scale}, {@code gamma},
     *     {@code lambda}, {@code clip}, {@code entropy}, {@code value_weight}, {@code max_norm}, {@code target_kl},
     *     {@code batch}, {@code epochs}, {@code minibatch} and {@code imitate}
     * @return the settings
     */
    public static PpoOptions read(JsonInput json) {
        json.allow(TABLE);
        return new PpoOptions(
                json.find("lr").map(JsonInput::positive).orElse(0.0003),
                json.find("reward_scale").map(JsonInput::positive).orElse(1.0),
                json.find("gamma").map(Learners::share).orElse(0.99),
                json.find("lambda").map(Learners::share).orElse(0.95),
                json.find("clip").map(JsonInput::positive).orElse(0.2),
                json.find("entropy").map(value -> value.numberFrom(0)).orElse(0.0),
                json.find("value_weight").map(JsonInput::positive).orElse(0.5),
                json.find("max_norm").map(value -> value.numberFrom(0)).orElse(0.5),
                json.find("target_kl").map(value -> value.numberFrom(0)).orElse(0.0),
                json.find("batch").map(JsonInput::count).orElse(16),
                json.find("epochs").map(JsonInput::count).orElse(4),
                json.find("minibatch").map(JsonInput::count).orElse(64),
                json.find("imitate").map(JsonInput::countOrZero).orElse(0));
    }

    @Override
    public Learner create(NeuralNetwork network) {
        return new Ppo(this, Learners.needsValue(network, "ppo"));
    }

    @Override
    public ObjectNode toJson() {
        final ObjectNode json = ModelJson.object()
                .put("name", "ppo")
                .put("lr", rate)
                .put("reward_scale", scale)
                .put("gamma", gamma)
                .put("lambda", lambda)
                .put("clip", clip)
                .put("entropy", entropy)
                .put("value_weight", valueWeight)
                .put("max_norm", maxNorm)
                .put("target_kl", targetKl)
                .put("batch", episodes)
                .put("epochs", passes)
                .put("minibatch", minibatch);
        // Models that imitate nothing keep the bytes that they had before this could be asked for.
        return imitate > 0 ? json.put("imitate", imitate) : json;
    }
}
