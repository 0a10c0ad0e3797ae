package org.noctule.deepening.agent;

import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * A running training job that may get another core.
 *
 * @param job the job
 * @param training its profile
 * @param cores its cores
 * @param start date of its start in seconds
 */
record GrantableJob(Job job, DeepeningProfile training, ResourceSet cores, double start) {
    private double clock(double now) {
        return training.start() + (now - start);
    }

    double left(double now) {
        return Math.max(0, training.budget() - clock(now));
    }

    double gain(double now) {
        return training.gain(Math.min(training.budget(), clock(now)));
    }
}
