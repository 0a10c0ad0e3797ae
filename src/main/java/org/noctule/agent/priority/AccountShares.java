package org.noctule.agent.priority;

import org.noctule.workload.Job;

/** Fair shares of those who pay for jobs, by what they have used, which fades. Dates never go back. */
public interface AccountShares {
    /**
     * Hears of a job that begins to use its cores.
     *
     * @param job the job
     * @param now the date in seconds
     */
    void started(Job job, double now);

    /**
     * Hears of a started job that uses its cores no more.
     *
     * @param job the job
     * @param now the date in seconds
     */
    void ended(Job job, double now);

    /**
     * Returns the factor of who pays for a job.
     *
     * @param job the job
     * @param now the date in seconds
     * @return a number in 0 to 1; large for who has used little of the share
     */
    double factor(Job job, double now);
}
