package org.noctule.agent.training;

import java.util.HashMap;
import java.util.Map;
import org.noctule.ramp.ForecastStore;
import org.noctule.ramp.JobTotals;
import org.noctule.ramp.StepRules;
import org.noctule.ramp.TrainingTerms;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.TrainingGraph;

/** Makes training jobs; those of one model share their graph, by which forecasts are found again. */
final class TrainingJobs {
    private final Map<OpGraph, Model> models = new HashMap<>();

    private final StepRules rules;
    private final ForecastStore store;

    TrainingJobs(StepRules rules, ForecastStore store) {
        this.rules = rules;
        this.store = store;
    }

    private record Model(TrainingGraph graph, JobTotals totals) {}

    TrainingJob of(Job job, Profile.Training profile) {
        final Model model = models.computeIfAbsent(profile.graph(), forward -> {
            final TrainingGraph graph = store.graph(forward);
            return new Model(graph, rules.totals(graph));
        });
        return new TrainingJob(
                job.id(),
                job.submitTime(),
                model.graph(),
                new TrainingTerms(profile.trainingSteps(), profile.maxAcceptableJctFraction()),
                model.totals());
    }
}
