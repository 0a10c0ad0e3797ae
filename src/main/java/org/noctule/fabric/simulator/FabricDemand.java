package org.noctule.fabric.simulator;

import org.noctule.fabric.ramp.JobTerms;
import org.noctule.fabric.ramp.JobTotals;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.plan.FabricModel;

/**
 * The demands of a fabric job before it is split. Times are seconds, sizes bytes, both over one training step unless
 * they are called times of the job.
 *
 * @param nodes number of ops, forward and backward
 * @param edges number of dependencies
 * @param sequentialTime time of the job on one server
 * @param acceptableTime the longest acceptable time of the job
 * @param fraction the latter as a part of the former
 * @param memory memory of all ops
 * @param transfers bytes over all dependencies
 */
public record FabricDemand(
        int nodes,
        int edges,
        double sequentialTime,
        double acceptableTime,
        double fraction,
        double memory,
        double transfers) {

    /**
     * Adds up the demand of a job.
     *
     * @param model the model that it trains
     * @param profile its profile
     * @return its demand
     */
    public static FabricDemand of(FabricModel model, PipeDream profile) {
        final JobTotals totals = model.totals();
        return new FabricDemand(
                model.graph().size(),
                model.graph().edges().size(),
                totals.compute() * profile.trainingSteps(),
                JobTerms.of(profile).acceptable(totals.compute()),
                profile.maxAcceptableJctFraction(),
                totals.memory(),
                totals.transfers());
    }
}
