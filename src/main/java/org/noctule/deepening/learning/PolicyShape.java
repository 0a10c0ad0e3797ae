package org.noctule.deepening.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;
import org.noctule.model.ModelJson;

/**
 * The sizes of a policy network.
 *
 * @param vocabulary the numbers of layers
 * @param embedding numbers that stand for a layer, not trained
 * @param hidden numbers of the layer encoder each way
 * @param time numbers of the time code
 * @param model numbers of the model encoder
 * @param units width of the decider's two hidden layers
 * @param actions number of actions
 */
public record PolicyShape(
        Vocabulary vocabulary, int embedding, int hidden, int time, int model, int units, int actions) {
    /** More than any policy here needs. */
    public static final int MOST = 4096;

    /**
     * Makes the published sizes: 55,188 numbers with a published vocabulary.
     *
     * @param vocabulary the numbers of layers
     * @return the sizes, for four actions
     */
    public static PolicyShape published(Vocabulary vocabulary) {
        return new PolicyShape(vocabulary, 16, 50, 8, 16, 128, 4);
    }

    /**
     * Reads what {@link #toJson} made.
     *
     * @param json the {@code network} of a model
     * @return the sizes
     */
    public static PolicyShape read(JsonInput json) {
        return new PolicyShape(
                json.get("vocab").oneOf(Vocabulary.class),
                size(json, "embedding_size"),
                size(json, "hidden_size"),
                size(json, "time_encoding_size"),
                size(json, "decider_lstm_size"),
                size(json, "decider_linear_size"),
                size(json, "max_actions"));
    }

    private static int size(JsonInput json, String key) {
        return (int) json.get(key).integer(1, MOST);
    }

    /** {@return the sizes as JSON: an object with the keys of options} */
    public ObjectNode toJson() {
        return ModelJson.object()
                .put("vocab", vocabulary.name().toLowerCase(java.util.Locale.ROOT))
                .put("embedding_size", embedding)
                .put("hidden_size", hidden)
                .put("time_encoding_size", time)
                .put("decider_lstm_size", model)
                .put("decider_linear_size", units)
                .put("max_actions", actions);
    }
}
