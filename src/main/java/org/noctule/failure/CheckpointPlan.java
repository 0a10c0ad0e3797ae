package org.noctule.failure;

import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** The checkpoints of jobs. */
@FunctionalInterface
public interface CheckpointPlan {
    /** No job has any. */
    CheckpointPlan NONE = (job, cores) -> CheckpointTimes.NONE;

    /**
     * Returns the times of a job that starts.
     *
     * @param job the job
     * @param cores the cores that it gets
     * @return the times of its checkpoints and of a restart
     */
    CheckpointTimes of(Job job, ResourceSet cores);
}
