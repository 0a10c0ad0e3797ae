package org.noctule.learning.algorithm;

import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** The keys that several learners have; the table of each says where a default is another. */
final class LearnerKeys {
    static final OptionKey<Double> RATE = OptionKey.with("lr", OptionValues.positive(), 0.001, "learning rate of Adam");
    static final OptionKey<Double> GAMMA = OptionKey.with("gamma", OptionValues.upTo(1), 0.99, "discount per decision");
    static final OptionKey<Integer> EPISODES = OptionKey.with("batch", OptionValues.count(), 1, "episodes per update")
            .in("episodes");
    static final OptionKey<ReturnRule> RETURNS = OptionKey.with(
            "returns", OptionValues.choice(ReturnRule.class), ReturnRule.STANDARDISED, "what is made of the rewards");
    static final OptionKey<Double> ENTROPY =
            OptionKey.with("entropy", OptionValues.fromZero(), 0.0, "weight of the entropy");
    static final OptionKey<Double> VALUE_WEIGHT =
            OptionKey.with("value_weight", OptionValues.positive(), 0.5, "weight of the loss of the value");
    static final OptionKey<Double> SCALE = OptionKey.with(
            "reward_scale", OptionValues.positive(), 1.0, "factor of rewards; returns should be of the order of 1");
    static final OptionKey<Double> LAMBDA = OptionKey.with("lambda", OptionValues.upTo(1), 1.0, "decay of advantages");
    static final OptionKey<Double> MAX_NORM =
            OptionKey.with("max_norm", OptionValues.fromZero(), 0.5, "bound of the norm of a gradient; 0 for none");
    static final OptionKey<Integer> MINIBATCH = OptionKey.with(
                    "minibatch", OptionValues.count(), 64, "decisions per step")
            .in("decisions");

    private LearnerKeys() {}

    static OptionTable table(OptionKey<?>... keys) {
        return OptionTable.of("decision.agent", keys).silently("name");
    }

    /** Models list the episodes of an update last. */
    static OptionTable stored(OptionTable table) {
        return table.without(EPISODES.name()).and(EPISODES);
    }
}
