package org.noctule.learning.value;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.model.ModelJson;

/**
 * The options by which a teacher is learned from.
 *
 * @param rounds how often lessons are taken and a network is fitted
 * @param episodesOfRound episodes a round
 * @param exploration share of the arrivals in them that get any answer
 * @param first what teaches in the first round, as {@link org.noctule.fabric.agent.lookahead.TeachingMethod} reads it
 * @param later what teaches in those that follow
 * @param fit the options of the fit
 */
public record TeachingOptions(
        int rounds, int episodesOfRound, double exploration, JsonInput first, JsonInput later, FitOptions fit)
        implements MethodOptions {
    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
                    "decision.agent.training",
                    OptionKey.of(
                            "rounds", OptionValues.count(), "3", "how often lessons are taken and a network is fitted"),
                    OptionKey.of("episodes", OptionValues.count(), "8", "episodes of each round"),
                    OptionKey.of(
                            "first",
                            OptionValues.object("object"),
                            "a planner: [training](training.md#a-degree-that-is-learnt)",
                            "what teaches in the first round"),
                    OptionKey.of(
                            "later",
                            OptionValues.object("object"),
                            "a rollout: [training](training.md#a-degree-that-is-learnt)",
                            "what teaches then; it follows the network, and bases besides"),
                    OptionKey.of(
                            "exploration",
                            OptionValues.upTo(1),
                            "0.05",
                            "share of the jobs of a round that get any answer"))
            .and(FitOptions.TABLE);

    private static final String FIRST =
            "{\"method\": \"planner\", \"futures\": 48, \"horizon\": 20, \"beam\": 5, \"price\": 0.017}";
    private static final String LATER = "{\"method\": \"rollout\", \"futures\": 60, \"horizon\": 40, \"bases\": []}";

    /**
     * Reads options.
     *
     * @param json an object with the keys {@code rounds} (default 3), {@code episodes} (8), {@code exploration} (0.05),
     *     {@code first} and {@code later} (methods), {@code hidden} (32), {@code epochs} (50), {@code batch} (64) and
     *     {@code lr} (0.003); others are not looked at
     * @return the options
     * @throws org.noctule.error.NoctuleException if a value is wrong
     */
    static TeachingOptions read(JsonInput json) {
        return new TeachingOptions(
                json.find("rounds").map(JsonInput::count).orElse(3),
                json.find("episodes").map(JsonInput::count).orElse(8),
                json.find("exploration").map(TeachingOptions::share).orElse(0.05),
                json.find("first").orElseGet(() -> JsonInput.parse(FIRST, json.where() + ".first")),
                json.find("later").orElseGet(() -> JsonInput.parse(LATER, json.where() + ".later")),
                FitOptions.read(json));
    }

    private static double share(JsonInput input) {
        if (input.numberFrom(0) > 1) {
            throw input.error("is more than all", "Maybe a share from 0 to 1 is meant.");
        }
        return input.number();
    }

    @Override
    public long updates() {
        return rounds;
    }

    @Override
    public int episodes() {
        return rounds * episodesOfRound;
    }

    @Override
    public ObjectNode toJson() {
        final ObjectNode json = ModelJson.object()
                .put("name", "expert_iteration")
                .put("episodes", episodesOfRound)
                .put("exploration", exploration);
        json.set("first", first.node());
        json.set("later", later.node());
        fit.write(json);
        return json;
    }
}
