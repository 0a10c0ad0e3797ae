package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.ModelJson;

/**
 * The settings of REINFORCE; all but the first two default to what HDeepRM does.
 *
 * @param rate learning rate of Adam ({@code lr})
 * @param gamma discount, from 0 to 1
 * @param returns the rule of returns
 * @param baseline the number that returns are compared with
 * @param entropy weight of the policy's entropy
 * @param episodes episodes an update ({@code batch})
 */
public record ReinforceOptions(
        double rate, double gamma, ReturnRule returns, Baseline baseline, double entropy, int episodes)
        implements LearnerOptions {
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
                    OptionKey.of(
                            "baseline",
                            OptionValues.choice(Baseline.class),
                            "`none`",
                            "what a return is compared with"),
                    OptionKey.of("entropy", OptionValues.fromZero(), "0", "weight of the entropy"))
            .silently("name");

    /**
     * The settings of HDeepRM.
     *
     * @param rate learning rate of Adam
     * @param gamma discount, from 0 to 1
     */
    public ReinforceOptions(double rate, double gamma) {
        this(rate, gamma, ReturnRule.STANDARDISED, Baseline.NONE, 0, 1);
    }

    /**
     * Reads the settings.
     *
     * @param json an object with the keys {@code name}, {@code lr}, {@code gamma}, {@code returns}, {@code baseline},
     *     {@code entropy} and {@code batch}
     * @return the settings
     */
    public static ReinforceOptions read(JsonInput json) {
        json.allow(TABLE);
        return new ReinforceOptions(
                json.find("lr").map(JsonInput::positive).orElse(0.001),
                json.find("gamma").map(Learners::share).orElse(0.99),
                json.find("returns").map(ReturnRule::read).orElse(ReturnRule.STANDARDISED),
                json.find("baseline").map(Baseline::read).orElse(Baseline.NONE),
                json.find("entropy").map(value -> value.numberFrom(0)).orElse(0.0),
                json.find("batch").map(JsonInput::count).orElse(1));
    }

    @Override
    public Learner create(NeuralNetwork network) {
        return new Reinforce(this, network);
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object()
                .put("name", "reinforce")
                .put("lr", rate)
                .put("gamma", gamma)
                .put("returns", returns.text())
                .put("baseline", baseline.text())
                .put("entropy", entropy)
                .put("batch", episodes);
    }
}
