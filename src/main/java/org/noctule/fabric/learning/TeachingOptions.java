package org.noctule.fabric.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.model.ModelJson;

/**
 * The options by which a teacher is learned from.
 *
 * @param values the value of each key
 */
public record TeachingOptions(Options values) implements MethodOptions {
    private static final String PLACE = "decision.agent.training";
    private static final OptionKey<Integer> ROUNDS =
            OptionKey.with("rounds", OptionValues.count(), 3, "how often lessons are taken and a network is fitted");
    static final OptionKey<Integer> EPISODES =
            OptionKey.with("episodes", OptionValues.count(), 8, "episodes of each round");
    /** What teaches, as {@link org.noctule.fabric.agent.lookahead.TeachingMethod} reads it. */
    static final OptionKey<JsonInput> FIRST = teacher(
            "first",
            "{\"method\": \"planner\", \"futures\": 48, \"horizon\": 20, \"beam\": 5, \"price\": 0.017}",
            "a planner",
            "what teaches in the first round");

    static final OptionKey<JsonInput> LATER = teacher(
            "later",
            "{\"method\": \"rollout\", \"futures\": 60, \"horizon\": 40, \"bases\": []}",
            "a rollout",
            "what teaches then; it follows the network, and bases besides");
    static final OptionKey<Double> EXPLORATION = OptionKey.with(
            "exploration", OptionValues.upTo(1), 0.05, "share of the jobs of a round that get any answer");

    /** The keys of the options. */
    static final OptionTable TABLE =
            OptionTable.of(PLACE, ROUNDS, EPISODES, FIRST, LATER, EXPLORATION).and(ValueFit.TABLE);
    /** The keys in the order in which models list them. */
    private static final OptionTable STORED =
            OptionTable.of(PLACE, EPISODES, EXPLORATION, FIRST, LATER).and(ValueFit.TABLE);

    private static OptionKey<JsonInput> teacher(String name, String usual, String method, String meaning) {
        return OptionKey.with(name, OptionValues.object("object"), JsonInput.parse(usual, PLACE + "." + name), meaning)
                .told(method + ": [training](training.md#a-degree-that-is-learnt)");
    }

    @Override
    public long updates() {
        return values.get(ROUNDS);
    }

    @Override
    public int episodes() {
        return values.get(ROUNDS) * values.get(EPISODES);
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object().put("name", "expert_iteration").setAll(values.listed(STORED.keys()));
    }
}
