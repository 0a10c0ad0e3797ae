package org.noctule.agent;

import org.noctule.error.NoctuleException;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Chooses the cores of jobs and keeps account of them. One implementation per family of core orders. */
public interface Placement {
    /** {@return the number of cores that are free} */
    int free();

    /**
     * Chooses cores for a job and takes them.
     *
     * @param job a job that does not run
     * @return its cores; empty, with nothing changed, if it cannot be placed now
     */
    ResourceSet place(Job job);

    /**
     * Chooses cores for a job beside some, and takes them.
     *
     * @param job a job that does not run
     * @param closed cores that it must not have
     * @return its cores; empty, with nothing changed, if it cannot be placed now. A placement that does not choose anew
     *     may give up where its first choice holds a closed core
     */
    default ResourceSet place(Job job, ResourceSet closed) {
        final ResourceSet cores = place(job);
        if (cores.isEmpty() || !cores.intersects(closed)) {
            return cores;
        }
        release(job, cores);
        return ResourceSet.EMPTY;
    }

    /**
     * Takes cores that another decision side chose for a job.
     *
     * @param job a job that does not run
     * @param cores free cores
     * @throws NoctuleException if this placement cannot follow another one
     */
    default void take(Job job, ResourceSet cores) {
        throw NoctuleException.input(
                "The placement cannot take the cores (" + cores + ") that another agent chose for the job (" + job.id()
                        + ").",
                "Maybe implement take of its class (" + getClass().getName() + ").");
    }

    /**
     * Returns the cores of a job that ended.
     *
     * @param job a job that was placed
     * @param alloc the cores that it was given
     */
    void release(Job job, ResourceSet alloc);

    /**
     * Tells whether a job could be placed on the idle machine.
     *
     * @param job the job
     * @return false if it can never run
     */
    boolean possible(Job job);

    /**
     * Takes cores out of use: the free ones now, each other one when its job is released.
     *
     * @param cores ids, of which some may not be cores of the machine
     */
    void withdraw(ResourceSet cores);

    /**
     * Puts cores to use again.
     *
     * @param cores ids, some of which were perhaps not out of use
     */
    void restore(ResourceSet cores);

    /**
     * Tells whether a choice depends on anything but the demands of the job, those of the jobs that hold cores, and
     * which cores these and those out of use are: on choices before it or random numbers.
     *
     * @return false if it certainly does not, so that a run can be resumed without asking for all choices again
     */
    default boolean remembers() {
        return true;
    }
}
