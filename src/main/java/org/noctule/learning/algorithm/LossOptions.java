package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.ModelJson;

/**
 * A policy gradient with a loss of one's own: actions are drawn, returns are those of whole episodes, and Adam makes
 * one step an update.
 *
 * @param name the learner's name in models
 * @param rate learning rate of Adam ({@code lr})
 * @param gamma discount, from 0 to 1
 * @param returns the rule of returns
 * @param entropy weight of the policy's entropy
 * @param episodes episodes an update ({@code batch})
 * @param own further settings of the loss with their values, as they stand in models; not copied, not to be changed
 * @param loss the number that is made smaller
 */
public record LossOptions(
        String name,
        double rate,
        double gamma,
        ReturnRule returns,
        double entropy,
        int episodes,
        ObjectNode own,
        Loss loss)
        implements LearnerOptions {
    /**
     * Reads the settings; those that are missing are HDeepRM's.
     *
     * @param json an object with the keys {@code name}, {@code lr}, {@code gamma}, {@code returns}, {@code entropy} and
     *     {@code batch}, and perhaps those of the loss's own
     * @param own the loss's own settings with their values, those that were given or their defaults
     * @param loss the number that is made smaller
     * @return the settings
     */
    public static LossOptions read(JsonInput json, ObjectNode own, Loss loss) {
        final List<String> known = new ArrayList<>(List.of("name", "lr", "gamma", "returns", "entropy", "batch"));
        own.fieldNames().forEachRemaining(known::add);
        json.allow(known.toArray(String[]::new));
        return new LossOptions(
                json.get("name").text(),
                json.find("lr").map(JsonInput::positive).orElse(0.001),
                json.find("gamma").map(Learners::share).orElse(0.99),
                json.find("returns").map(ReturnRule::read).orElse(ReturnRule.STANDARDISED),
                json.find("entropy").map(value -> value.numberFrom(0)).orElse(0.0),
                json.find("batch").map(JsonInput::count).orElse(1),
                own,
                loss);
    }

    @Override
    public Learner create(NeuralNetwork network) {
        return new LossLearner(this, network);
    }

    @Override
    public ObjectNode toJson() {
        final ObjectNode json = ModelJson.object()
                .put("name", name)
                .put("lr", rate)
                .put("gamma", gamma)
                .put("returns", returns.text())
                .put("entropy", entropy);
        json.setAll(own);
        return json.put("batch", episodes);
    }
}
