package org.noctule.simulator;

import java.util.HashMap;
import java.util.Map;
import org.noctule.ramp.JobTerms;
import org.noctule.ramp.JobTotals;
import org.noctule.ramp.plan.ForecastStore;
import org.noctule.ramp.plan.StepRules;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

/**
 * What jobs of one model share.
 *
 * @param graph one training step
 * @param totals its sums
 */
record FabricModel(StepGraph graph, JobTotals totals) {

    static JobTerms terms(Profile.PipeDream profile) {
        return new JobTerms(profile.trainingSteps(), profile.maxAcceptableJctFraction());
    }

    FabricDemand demand(Profile.PipeDream profile) {
        return new FabricDemand(
                graph.size(),
                graph.edges().size(),
                totals.compute() * profile.trainingSteps(),
                terms(profile).acceptable(totals.compute()),
                profile.maxAcceptableJctFraction(),
                totals.memory(),
                totals.transfers());
    }

    /** The models that a run has met: equal graphs are the same object, by which splits are found again. */
    static final class Met {
        private final Map<OpGraph, FabricModel> models = new HashMap<>();

        private final StepRules rules;
        private final ForecastStore store;

        Met(StepRules rules, ForecastStore store) {
            this.rules = rules;
            this.store = store;
        }

        FabricModel of(Profile.PipeDream profile) {
            return models.computeIfAbsent(profile.graph(), forward -> {
                final StepGraph graph = store.graph(forward);
                return new FabricModel(graph, rules.totals(graph));
            });
        }
    }
}
