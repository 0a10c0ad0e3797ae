package org.noctule.agent;

import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** A placement that gives jobs other numbers of cores than they ask for, more while they run, and takes some back. */
public interface SizingPlacement extends Placement {
    /**
     * Chooses free cores for a job, beside those that it may have, and takes them.
     *
     * @param job the job
     * @param cores the number, positive
     * @return the cores; empty, with nothing changed, if there are not enough
     */
    ResourceSet place(Job job, int cores);

    /**
     * Chooses free cores for a job, beside those that it may have, and takes them.
     *
     * @param job the job
     * @param cores the number, positive
     * @param closed cores that it must not have
     * @return the cores; empty, with nothing changed, if there are not enough. A placement that does not choose anew
     *     may give up where its first choice holds a closed core
     */
    default ResourceSet place(Job job, int cores, ResourceSet closed) {
        final ResourceSet chosen = place(job, cores);
        if (chosen.isEmpty() || !chosen.intersects(closed)) {
            return chosen;
        }
        release(job, chosen);
        return ResourceSet.EMPTY;
    }

    @Override
    default ResourceSet place(Job job, ResourceSet closed) {
        return place(job, job.resources(), closed);
    }

    /**
     * Returns some cores of a job.
     *
     * @param job a job that was placed
     * @param cores cores that it was given
     */
    @Override
    void release(Job job, ResourceSet cores);
}
