package org.noctule.learning.value;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.model.ModelJson;

/**
 * How the value of afterstates is learned.
 *
 * @param seed what all chance of the training is drawn from
 * @param rounds how often lessons are taken and a network is fitted
 * @param episodes episodes a round
 * @param exploration share of the arrivals in them that get any answer
 * @param first what teaches in the first round, as {@link org.noctule.agent.training.lookahead.TeachingMethod} reads it
 * @param later what teaches in those that follow
 * @param fit how the network is fitted
 * @param evaluationEpisodes episodes of the evaluation after each round
 * @param evaluationSeed what these episodes are drawn from
 * @param threads how many episodes are played at a time; changes no result
 */
public record ValueOptions(
        long seed,
        int rounds,
        int episodes,
        double exploration,
        JsonInput first,
        JsonInput later,
        FitOptions fit,
        int evaluationEpisodes,
        long evaluationSeed,
        int threads) {
    private static final String FIRST =
            "{\"method\": \"planner\", \"futures\": 48, \"horizon\": 20, \"beam\": 5, \"price\": 0.017}";
    private static final String LATER = "{\"method\": \"rollout\", \"futures\": 60, \"horizon\": 40, \"bases\": []}";

    /**
     * Reads options.
     *
     * @param json an object with the keys {@code rounds} (default 3), {@code episodes} (8), {@code exploration} (0.05),
     *     {@code first} and {@code later} (methods), {@code hidden} (32), {@code epochs} (50), {@code batch} (64),
     *     {@code lr} (0.003), {@code evaluation_episodes} (10), {@code evaluation_seed} (0) and {@code threads} (1)
     * @param seed what all chance is drawn from
     * @return the options
     * @throws org.noctule.error.NoctuleException if a key is unknown or a value is wrong
     */
    public static ValueOptions read(JsonInput json, long seed) {
        final List<String> keys = new ArrayList<>(List.of(
                "rounds",
                "episodes",
                "exploration",
                "first",
                "later",
                "evaluation_episodes",
                "evaluation_seed",
                "threads"));
        keys.addAll(Arrays.asList(FitOptions.KEYS));
        json.allow(keys.toArray(String[]::new));
        return new ValueOptions(
                seed,
                json.find("rounds").map(JsonInput::count).orElse(3),
                json.find("episodes").map(JsonInput::count).orElse(8),
                json.find("exploration").map(ValueOptions::share).orElse(0.05),
                json.find("first").orElseGet(() -> JsonInput.parse(FIRST, json.where() + ".first")),
                json.find("later").orElseGet(() -> JsonInput.parse(LATER, json.where() + ".later")),
                FitOptions.read(json),
                json.find("evaluation_episodes").map(JsonInput::count).orElse(10),
                json.find("evaluation_seed")
                        .map(value -> value.integer(0, Long.MAX_VALUE))
                        .orElse(0L),
                json.find("threads").map(JsonInput::count).orElse(1));
    }

    private static double share(JsonInput input) {
        if (input.numberFrom(0) > 1) {
            throw input.error("is more than all", "Maybe a share from 0 to 1 is meant.");
        }
        return input.number();
    }

    /**
     * What a model says about how it was trained. The number of threads changes nothing, and that of the rounds may be
     * raised later.
     */
    ObjectNode toJson() {
        final ObjectNode json = ModelJson.object()
                .put("name", "expert_iteration")
                .put("episodes", episodes)
                .put("exploration", exploration);
        json.set("first", first.node());
        json.set("later", later.node());
        fit.write(json);
        return json.put("evaluation_episodes", evaluationEpisodes).put("evaluation_seed", evaluationSeed);
    }

    /**
     * Returns an empty object, for options that are left out.
     *
     * @param where what errors call it
     * @return the object
     */
    public static JsonInput nothing(JsonInput where) {
        return where.with(JsonNodeFactory.instance.objectNode());
    }
}
