package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.ModelJson;

/**
 * The settings of HDeepRM's actor-critic; all but the first two default to what HDeepRM does.
 *
 * @param rate learning rate of Adam ({@code lr})
 * @param gamma discount, from 0 to 1
 * @param returns the rule of returns
 * @param entropy weight of the policy's entropy
 * @param valueWeight weight of the critic's error
 * @param episodes episodes an update ({@code batch})
 */
public record ActorCriticOptions(
        double rate, double gamma, ReturnRule returns, double entropy, double valueWeight, int episodes)
        implements LearnerOptions {
    private static final String NAME = "actor_critic";

    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent",
                    OptionKey.of("lr", OptionValues.positive(), "0.001", "learning rate of Adam"),
                    OptionKey.of("gamma", OptionValues.upTo(1), "0.99", "discount per decision"),
                    OptionKey.of("batch", OptionValues.count(), "1", "episodes per update")
                            .in("episodes"),
                    OptionKey.of(
                            "returns",
                            OptionValues.choice(ReturnRule.class),
                            "`standardised`",
                            "what is made of the rewards"),
                    OptionKey.of("entropy", OptionValues.fromZero(), "0", "weight of the entropy"),
                    OptionKey.of("value_weight", OptionValues.positive(), "1", "weight of the loss of the value"))
            .silently("name");

    /**
     * The settings of HDeepRM.
     *
     * @param rate learning rate of Adam
     * @param gamma discount, from 0 to 1
     */
    public ActorCriticOptions(double rate, double gamma) {
        this(rate, gamma, ReturnRule.STANDARDISED, 0, 1, 1);
    }

    /**
     * Reads the settings.
     *
     * @param json an object with the keys {@code name}, {@code lr}, {@code gamma}, {@code returns}, {@code entropy},
     *     {@code value_weight} and {@code batch}
     * @return the settings
     */
    public static ActorCriticOptions read(JsonInput json) {
        json.allow(TABLE);
        return new ActorCriticOptions(
                json.find("lr").map(JsonInput::positive).orElse(0.001),
                json.find("gamma").map(Learners::share).orElse(0.99),
                json.find("returns").map(ReturnRule::read).orElse(ReturnRule.STANDARDISED),
                json.find("entropy").map(value -> value.numberFrom(0)).orElse(0.0),
                json.find("value_weight").map(JsonInput::positive).orElse(1.0),
                json.find("batch").map(JsonInput::count).orElse(1));
    }

    @Override
    public Learner create(NeuralNetwork network) {
        final ObjectNode own = ModelJson.object().put("value_weight", valueWeight);
        return new LossOptions(NAME, rate, gamma, returns, entropy, episodes, own, new ActorCriticLoss(valueWeight))
                .create(Learners.needsValue(network, NAME));
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object()
                .put("name", NAME)
                .put("lr", rate)
                .put("gamma", gamma)
                .put("returns", returns.text())
                .put("entropy", entropy)
                .put("value_weight", valueWeight)
                .put("batch", episodes);
    }
}
