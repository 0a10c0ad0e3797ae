package org.noctule.agent.training;

import java.util.HashMap;
import java.util.Map;
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

    TrainingJobs(StepRules rules) {
        this.rules = rules;
    }

    private record Model(TrainingGraph graph, JobTotals totals) {}

    TrainingJob of(Job job, Profile.Training profile) {
        final Model model = models.computeIfAbsent(profile.graph(), forward -> {
            final TrainingGraph graph = TrainingGraph.of(forward);
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
