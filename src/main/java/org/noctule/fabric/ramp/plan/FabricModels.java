package org.noctule.fabric.ramp.plan;

import java.util.HashMap;
import java.util.Map;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

/** The models that the jobs of a run train: equal ones share one graph, by which splits are found again. */
public final class FabricModels {
    private final Map<OpGraph, FabricModel> models = new HashMap<>();

    private final StepRules rules;
    private final ForecastStore store;

    /**
     * Creates an empty collection.
     *
     * @param rules the rules by which steps are summed up
     * @param store the graphs that runs share
     */
    public FabricModels(StepRules rules, ForecastStore store) {
        this.rules = rules;
        this.store = store;
    }

    /**
     * Returns a model.
     *
     * @param forward its forward pass
     * @return the same model for equal passes
     */
    public FabricModel of(OpGraph forward) {
        return models.computeIfAbsent(forward, pass -> {
            final StepGraph graph = store.graph(pass);
            return new FabricModel(graph, rules.totals(graph));
        });
    }
}
