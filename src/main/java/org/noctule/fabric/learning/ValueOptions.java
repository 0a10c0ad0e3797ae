package org.noctule.fabric.learning;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.learning.training.TrainingOptions;

/**
 * The options by which the value of afterstates is learned.
 *
 * @param seed seed of all chance of the training is drawn from
 * @param method how
 * @param values the value of each key, also of those of the method
 */
public record ValueOptions(long seed, MethodOptions method, Options values) {
    private static final List<String> METHODS = List.of("expert_iteration", EvolutionOptions.NAME);
    private static final OptionKey<String> METHOD =
            OptionKey.with("method", OptionValues.choice(METHODS), METHODS.get(0), "how it is learnt");
    static final OptionKey<Integer> EVALUATION_EPISODES =
            OptionKey.with("evaluation_episodes", OptionValues.count(), 10, "episodes that are held out");
    static final OptionKey<Integer> THREADS = OptionKey.with(
                    "threads", OptionValues.count(), 1, "episodes at a time; changes no result")
            .in("threads");
    private static final OptionTable COMMON = OptionTable.of(
            "decision.agent.training", METHOD, EVALUATION_EPISODES, TrainingOptions.EVALUATION_SEED, THREADS);

    /** The keys of each method, the default first. */
    public static final List<OptionTable> TABLES =
            List.of(TeachingOptions.TABLE.and(COMMON), Evolution.TABLE.and(COMMON));

    /**
     * Reads options.
     *
     * @param json an object with the keys of one of the tables, which {@code method} names
     * @param seed seed of all chance is drawn from
     * @return the options
     * @throws org.noctule.error.NoctuleException if a key is unknown or a value is wrong
     */
    public static ValueOptions read(JsonInput json, long seed) {
        final boolean evolution = json.find(METHOD.name())
                .map(method -> method.oneOf(METHODS))
                .filter(EvolutionOptions.NAME::equals)
                .isPresent();
        final Options values = TABLES.get(evolution ? 1 : 0).read(json);
        return new ValueOptions(seed, evolution ? new EvolutionOptions(values) : new TeachingOptions(values), values);
    }

    /**
     * Returns when to evaluate and to write checkpoints: after each update, and until the method ends.
     *
     * @return the options of a trainer
     */
    public TrainingOptions training() {
        return new TrainingOptions(
                seed,
                TrainingOptions.TABLE
                        .defaults()
                        .with(TrainingOptions.EPISODES, method.episodes())
                        .with(TrainingOptions.EVALUATE_EVERY, 1)
                        .with(TrainingOptions.EVALUATION_EPISODES, values.get(EVALUATION_EPISODES))
                        .with(TrainingOptions.EVALUATION_SEED, values.get(TrainingOptions.EVALUATION_SEED))
                        .with(TrainingOptions.CHECKPOINT_EVERY, 1));
    }

    /** What a model says about how it was trained. The number of threads changes nothing. */
    ObjectNode toJson() {
        final ObjectNode json = method.toJson();
        json.setAll(values.listed(List.of(EVALUATION_EPISODES, TrainingOptions.EVALUATION_SEED)));
        return json.put("seed", seed);
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
