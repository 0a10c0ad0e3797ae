package org.noctule.slurm.priority;

import java.util.List;
import java.util.function.Consumer;

/** A way to turn shares and usage into the factor of each user. */
public sealed interface FairShareMethod permits FairTree, ClassicFairShare {
    /**
     * Plays a run of the calculation, right after all usage has decayed: charges all jobs and calculates their
     * priorities, in the order that decides which usage a priority sees.
     *
     * @param <J> type of jobs
     * @param jobs jobs in the order of submission
     * @param charge charges a job with what it used since the last run
     * @param prioritise calculates the priority of a job
     */
    <J> void run(List<J> jobs, Consumer<J> charge, Consumer<J> prioritise);

    /**
     * Tells the factor of a user now.
     *
     * @param user user within an account
     * @return the factor, from 0 to 1
     */
    double factor(Association user);

    /** Calculates what {@code sshare} shows: the question itself renews what nobody has needed since the last run. */
    void asked();

    /** {@return whether users are compared level by level, so that rows have a level fair share} */
    boolean hasLevels();
}
