package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.json.Options;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.ModelJson;

/**
 * The settings of evolution.
 *
 * @param values the value of each key
 */
public record EvolutionStrategyOptions(Options values) implements LearnerOptions {
    @Override
    public EvolutionStrategy create(NeuralNetwork network) {
        return new EvolutionStrategy(values, network);
    }

    @Override
    public int episodes() {
        return 2 * values.get(EvolutionStrategy.PAIRS);
    }

    @Override
    public ObjectNode toJson() {
        return ModelJson.object().put("name", "evolution").setAll(values.resolved());
    }
}
