package org.noctule.agent.scheduling;

import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * A running job.
 *
 * @param job the job
 * @param cores ids of its cores
 * @param start date of its start in seconds
 */
public record StartedJob(Job job, ResourceSet cores, double start) {
    /**
     * {@return the end that its user expects: the start and the estimate, added up, in seconds; infinite without an
     * estimate, in the past if the job runs for longer}
     */
    public double expectedEnd() {
        return start + job.estimate();
    }
}
