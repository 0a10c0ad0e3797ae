package org.noctule.learning.algorithm;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;

/** The learners that options can name. */
public final class Learners {
    /** The keys of each learner, by its name. */
    private static final Map<String, OptionTable> TABLES = tables();

    private Learners() {}

    private static Map<String, OptionTable> tables() {
        final Map<String, OptionTable> tables = new LinkedHashMap<>();
        tables.put("reinforce", Reinforce.TABLE);
        tables.put("actor_critic", ActorCriticLoss.TABLE);
        tables.put("ppo", Ppo.TABLE);
        tables.put("impala", Impala.TABLE);
        tables.put("dqn", Dqn.TABLE);
        tables.put("evolution", EvolutionStrategy.TABLE);
        return Collections.unmodifiableMap(tables);
    }

    /** {@return the keys of all learners: a table for each, by its name, unmodifiable} */
    public static Map<String, OptionTable> keys() {
        return TABLES;
    }

    /** The keys of a learner that is there. */
    static OptionTable keys(String name) {
        return Optional.ofNullable(TABLES.get(name)).orElseThrow();
    }

    /**
     * Reads the options of a learner.
     *
     * @param json an object with the key {@code name}: {@code reinforce}, {@code actor_critic}, {@code ppo},
     *     {@code impala}, {@code dqn} or {@code evolution}
     * @return the options
     */
    public static LearnerOptions read(JsonInput json) {
        final String name = json.get("name").oneOf(List.copyOf(TABLES.keySet()));
        final Options values = keys(name).read(json);
        return name.equals("evolution") ? new EvolutionStrategyOptions(values) : new NamedLearner(name, values);
    }
}
