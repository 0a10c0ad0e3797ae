package org.noctule.agent.problem;

/**
 * An action: which jobs to start, and where.
 *
 * @param jobs name of a job order, or {@code random}
 * @param cores name of a core order
 */
public record PolicyPair(String jobs, String cores) {
    /** The job order that draws a waiting job at each look at the queue. */
    public static final String RANDOM_JOB = "random";

    @Override
    public String toString() {
        return jobs + "-" + cores;
    }
}
