package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.ModelJson;

/** The learners that options can name. */
public final class Learners {
    /** The keys of each learner, by its name. */
    private static final Map<String, OptionTable> TABLES = tables();

    private Learners() {}

    private static Map<String, OptionTable> tables() {
        final Map<String, OptionTable> tables = new LinkedHashMap<>();
        tables.put("reinforce", ReinforceOptions.TABLE);
        tables.put("actor_critic", ActorCriticOptions.TABLE);
        tables.put("ppo", PpoOptions.TABLE);
        tables.put("impala", ImpalaOptions.TABLE);
        tables.put("dqn", DqnOptions.TABLE);
        tables.put("evolution", EvolutionStrategyOptions.TABLE);
        return Collections.unmodifiableMap(tables);
    }

    /** {@return the keys of all learners: a table for each, by its name, unmodifiable} */
    public static Map<String, OptionTable> keys() {
        return TABLES;
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
        return switch (name) {
            case "reinforce" -> ReinforceOptions.read(json);
            case "actor_critic" -> ActorCriticOptions.read(json);
            case "impala" -> ImpalaOptions.read(json);
            case "evolution" -> EvolutionStrategyOptions.read(json);
            case "ppo" -> new PpoOptions(PpoOptions.TABLE.read(json));
            default -> DqnOptions.read(json);
        };
    }

    /** The settings of a learner as they stand in a model. */
    static ObjectNode json(String name, ObjectNode settings) {
        return ModelJson.object().put("name", name).setAll(settings);
    }

    /** A number from 0 to 1. */
    static double share(JsonInput json) {
        final double share = json.numberFrom(0);
        if (share > 1) {
            throw json.error("must be at most 1", "Maybe the decimal point is missing.");
        }
        return share;
    }

    static NeuralNetwork needsValue(NeuralNetwork network, String learner) {
        if (!network.valued()) {
            throw NoctuleException.input(
                    "The learner " + learner + " needs a network that says what a state is worth.",
                    "Maybe choose another network, such as actor_critic or mlp.");
        }
        return network;
    }
}
