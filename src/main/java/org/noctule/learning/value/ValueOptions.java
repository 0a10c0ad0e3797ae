package org.noctule.learning.value;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.training.TrainingOptions;

/**
 * The options by which the value of afterstates is learned.
 *
 * @param seed seed of all chance of the training is drawn from
 * @param method how
 * @param evaluationEpisodes episodes of the evaluation after each update
 * @param evaluationSeed seed of these episodes
 * @param threads number of episodes that are played at a time; changes no result
 */
public record ValueOptions(long seed, MethodOptions method, int evaluationEpisodes, long evaluationSeed, int threads) {
    private static final String METHOD = "method";
    private static final List<String> METHODS = List.of("expert_iteration", EvolutionOptions.NAME);
    private static final OptionTable COMMON = OptionTable.of(
            "decision.agent.training",
            OptionKey.of(METHOD, OptionValues.choice(METHODS), "`expert_iteration`", "how it is learnt"),
            OptionKey.of("evaluation_episodes", OptionValues.count(), "10", "episodes that are held out"),
            OptionKey.of("evaluation_seed", OptionValues.whole(), "0", "first seed of these"),
            OptionKey.of("threads", OptionValues.count(), "1", "episodes at a time; changes no result")
                    .in("threads"));

    /** The keys of each method, the default first. */
    public static final List<OptionTable> TABLES =
            List.of(TeachingOptions.TABLE.and(COMMON), EvolutionOptions.TABLE.and(COMMON));

    /**
     * Reads options.
     *
     * @param json an object: {@code method} is {@code expert_iteration} (the default, keys of {@link TeachingOptions})
     *     or {@code evolution} (keys of {@link EvolutionOptions}); {@code evaluation_episodes} (10),
     *     {@code evaluation_seed} (0) and {@code threads} (1)
     * @param seed seed of all chance is drawn from
     * @return the options
     * @throws org.noctule.error.NoctuleException if a key is unknown or a value is wrong
     */
    public static ValueOptions read(JsonInput json, long seed) {
        final boolean evolution = json.find(METHOD)
                .map(method -> method.oneOf(METHODS))
                .filter(METHODS.get(1)::equals)
                .isPresent();
        json.allow(TABLES.get(evolution ? 1 : 0));
        return new ValueOptions(
                seed,
                evolution ? EvolutionOptions.read(json) : TeachingOptions.read(json),
                json.find("evaluation_episodes").map(JsonInput::count).orElse(10),
                json.find("evaluation_seed")
                        .map(value -> value.integer(0, Long.MAX_VALUE))
                        .orElse(0L),
                json.find("threads").map(JsonInput::count).orElse(1));
    }

    /**
     * Returns when to evaluate and to write checkpoints: after each update, and until the method ends.
     *
     * @return the options of a trainer
     */
    public TrainingOptions training() {
        return new TrainingOptions(seed, method.episodes(), 1, evaluationEpisodes, evaluationSeed, 0, 1);
    }

    /** What a model says about how it was trained. The number of threads changes nothing. */
    ObjectNode toJson() {
        return method.toJson()
                .put("evaluation_episodes", evaluationEpisodes)
                .put("evaluation_seed", evaluationSeed)
                .put("seed", seed);
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
