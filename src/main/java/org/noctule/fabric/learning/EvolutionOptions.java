package org.noctule.fabric.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.Options;
import org.noctule.model.ModelJson;

/**
 * The options of the evolution of weights.
 *
 * @param values the value of each key
 */
public record EvolutionOptions(Options values) implements MethodOptions {
    /** The name of the method. */
    public static final String NAME = "evolution";

    @Override
    public long updates() {
        final int interval = values.get(Evolution.INTERVAL);
        return (values.get(Evolution.GENERATIONS) + interval - 1L) / interval;
    }

    @Override
    public int episodes() {
        return 2 * values.get(Evolution.PAIRS) * values.get(Evolution.GENERATIONS);
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object().put("name", NAME).setAll(values.listed(Evolution.TABLE.keys()));
    }
}
