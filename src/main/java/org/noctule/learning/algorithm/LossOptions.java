package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.ModelJson;

/**
 * A policy gradient with a loss of one's own: actions are drawn, returns are those of whole episodes, and Adam makes
 * one step an update.
 *
 * @param name the learner's name in models
 * @param values the value of each key that every policy gradient has
 * @param own further settings of the loss with their values, as they stand in models; not copied, not to be changed
 * @param loss the number that is made smaller
 */
public record LossOptions(String name, Options values, ObjectNode own, Loss loss) implements LearnerOptions {
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
        final List<String> known = new ArrayList<>();
        own.fieldNames().forEachRemaining(known::add);
        final Options values =
                PolicyGradient.TABLE.silently(known.toArray(String[]::new)).read(json);
        return new LossOptions(json.get("name").text(), values, own, loss);
    }

    @Override
    public int episodes() {
        return values.get(LearnerKeys.EPISODES);
    }

    @Override
    public Learner create(NeuralNetwork network) {
        return new LossLearner(name, values, loss, network);
    }

    @Override
    public ObjectNode toJson() {
        final ObjectNode json = ModelJson.object().put("name", name);
        json.setAll(values.listed(
                PolicyGradient.TABLE.without(LearnerKeys.EPISODES.name()).keys()));
        json.setAll(own);
        return json.put(LearnerKeys.EPISODES.name(), episodes());
    }
}
