package org.noctule.agent;

import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** A placement that gives jobs other numbers of cores than they ask for, more while they run, and takes some back. */
public interface SizingPlacement extends Placement {
    /**
     * Chooses free cores for a job, beside those that it may have, and takes them.
     *
     * @param job the job
     * @param cores how many, positive
     * @return the cores; empty, with nothing changed, if there are not enough
     */
    ResourceSet place(Job job, int cores);

    /**
     * Returns some cores of a job.
     *
     * @param job a job that was placed
     * @param cores cores that it was given
     */
    @Override
    void release(Job job, ResourceSet cores);
}
