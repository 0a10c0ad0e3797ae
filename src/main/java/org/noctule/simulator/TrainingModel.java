package org.noctule.simulator;

import java.util.HashMap;
import java.util.Map;
import org.noctule.ramp.ForecastStore;
import org.noctule.ramp.JobTotals;
import org.noctule.ramp.StepRules;
import org.noctule.ramp.TrainingTerms;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.TrainingGraph;

/**
 * What jobs of one model share.
 *
 * @param graph one training step
 * @param totals its sums
 */
record TrainingModel(TrainingGraph graph, JobTotals totals) {

    static TrainingTerms terms(Profile.Training profile) {
        return new TrainingTerms(profile.trainingSteps(), profile.maxAcceptableJctFraction());
    }

    TrainingDemand demand(Profile.Training profile) {
        return new TrainingDemand(
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
        private final Map<OpGraph, TrainingModel> models = new HashMap<>();

        private final StepRules rules;
        private final ForecastStore store;

        Met(StepRules rules, ForecastStore store) {
            this.rules = rules;
            this.store = store;
        }

        TrainingModel of(Profile.Training profile) {
            return models.computeIfAbsent(profile.graph(), forward -> {
                final TrainingGraph graph = store.graph(forward);
                return new TrainingModel(graph, rules.totals(graph));
            });
        }
    }
}
