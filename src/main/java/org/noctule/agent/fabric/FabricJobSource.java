package org.noctule.agent.fabric;

import java.util.HashMap;
import java.util.Map;
import org.noctule.ramp.JobTerms;
import org.noctule.ramp.JobTotals;
import org.noctule.ramp.plan.ForecastStore;
import org.noctule.ramp.plan.StepRules;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

/** Makes fabric jobs; those of one model share their graph, by which forecasts are found again. */
final class FabricJobSource {
    private final Map<OpGraph, Model> models = new HashMap<>();

    private final StepRules rules;
    private final ForecastStore store;

    FabricJobSource(StepRules rules, ForecastStore store) {
        this.rules = rules;
        this.store = store;
    }

    private record Model(StepGraph graph, JobTotals totals) {}

    FabricJob of(Job job, Profile.PipeDream profile) {
        final Model model = models.computeIfAbsent(profile.graph(), forward -> {
            final StepGraph graph = store.graph(forward);
            return new Model(graph, rules.totals(graph));
        });
        return new FabricJob(
                job.id(),
                job.submitTime(),
                model.graph(),
                new JobTerms(profile.trainingSteps(), profile.maxAcceptableJctFraction()),
                model.totals());
    }
}
