package org.noctule.agent.view;

import org.noctule.workload.Job;

/** The rows behind a {@link MirrorView}. */
public interface QueuedJobs {
    /** {@return the number of rows} */
    int size();

    /** {@return the number of jobs that still wait: fewer than rows while a choice is applied that starts some} */
    int left();

    /**
     * Returns a job.
     *
     * @param row its row, from 0
     * @return the job
     */
    Job job(int row);

    /** {@return how often jobs came, left or changed rows} */
    int changes();
}
