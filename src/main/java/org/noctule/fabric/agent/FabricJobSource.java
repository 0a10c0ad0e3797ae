package org.noctule.fabric.agent;

import org.noctule.fabric.ramp.JobTerms;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.plan.FabricModel;
import org.noctule.fabric.ramp.plan.FabricModels;
import org.noctule.fabric.ramp.plan.ForecastStore;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.workload.Job;

/** Makes fabric jobs; those of one model share their graph, by which forecasts are found again. */
final class FabricJobSource {
    private final FabricModels models;

    FabricJobSource(StepRules rules, ForecastStore store) {
        models = new FabricModels(rules, store);
    }

    FabricJob of(Job job, PipeDream profile) {
        final FabricModel model = models.of(profile.graph());
        return new FabricJob(job.id(), job.submitTime(), model.graph(), JobTerms.of(profile), model.totals());
    }
}
