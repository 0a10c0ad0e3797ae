package org.noctule.simulator;

import org.noctule.resource.ResourceSet;
import org.noctule.workload.Attempt;
import org.noctule.workload.Job;

/** The way of one attempt through a job's work. */
public interface Course {
    /** The course of first attempts that do their work and nothing else: most runs have no other. */
    Course STRAIGHT = new Course() {};

    /**
     * Returns the attempt.
     *
     * @param job the job
     * @return the attempt at it
     */
    default Attempt attempt(Job job) {
        return Attempt.first(job);
    }

    /**
     * Begins, once the first speed is set.
     *
     * @param job the job
     * @param alloc its cores
     * @param work the work of a whole job, in the unit of its profile
     * @param speed work per second
     * @return the work that this attempt has to do, all that it does beside it included
     */
    default double begin(Job job, ResourceSet alloc, double work, double speed) {
        return work;
    }

    /**
     * Returns the part of the job's whole work that is done.
     *
     * @param work the work that this attempt has to do
     * @param remaining the rest of it
     * @return a part from 0 to 1
     */
    default double progress(double work, double remaining) {
        return work == 0 ? 1 : Math.max(0, Math.min(1, 1 - remaining / work));
    }
}
