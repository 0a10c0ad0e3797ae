package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/**
 * The job with the smallest log10(estimate) times cores + 870 log10(submission) comes first (F1).
 *
 * <p>Source: Carastan-Santos, de Camargo, "Obtaining dynamic scheduling policies with simulation and machine learning",
 * SC 2017, as RLScheduler (SC 2020) evaluates it: the logarithm of 0 is taken as that of 0.1, and here so is that of a
 * date before the beginning.
 */
public record F1() implements JobOrder {
    @Override
    public double score(Job job, double now) {
        return log10(Demands.knownEstimate(job)) * job.resources() + 870 * log10(job.submitTime());
    }

    private static double log10(double value) {
        return StrictMath.log10(value <= 0 ? 0.1 : value);
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
