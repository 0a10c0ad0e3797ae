package org.noctule.agent;

import org.noctule.workload.Job;

/** Scores waiting jobs, of which the one with the smallest score comes first. One class per order. */
public interface JobOrder {
    /**
     * Returns the score of a waiting job; the smallest score comes first, ties go by submission.
     *
     * @param job a waiting job
     * @param now the date in seconds
     * @return the score, not NaN
     */
    double score(Job job, double now);

    /**
     * Tells whether scores change while jobs wait.
     *
     * @return true if the score depends on the date
     */
    default boolean dynamic() {
        return false;
    }

    /**
     * Tells whether scores depend on anything but the job, and on the date where they are {@link #dynamic()}: on what
     * was asked before, other jobs or random numbers.
     *
     * @return false if they certainly do not, so that a run can be resumed without asking for all of them again
     */
    default boolean remembers() {
        return true;
    }
}
