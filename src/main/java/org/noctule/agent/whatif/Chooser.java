package org.noctule.agent.whatif;

import java.util.List;
import org.noctule.workload.Job;

/** Chooses the jobs that start, from what it has heard of jobs before. Serves one run. */
public interface Chooser {
    /**
     * Hears of a job that was submitted.
     *
     * @param job the job
     */
    void submitted(Job job);

    /**
     * Hears of a job that has ended.
     *
     * @param job the job
     * @param run seconds since its start
     * @param now the date
     */
    void ended(Job job, double run, double now);

    /**
     * Chooses the jobs that start now.
     *
     * @param scene the present
     * @return their places among the waiting jobs, in the order of their starts, unmodifiable
     */
    List<Integer> choose(Scene scene);
}
