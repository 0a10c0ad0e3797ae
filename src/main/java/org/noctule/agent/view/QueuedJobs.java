package org.noctule.agent.view;

import org.noctule.workload.Job;

/** The queue behind a {@link MirrorView}. */
public interface QueuedJobs {
    /** {@return the number of jobs} */
    int size();

    /**
     * Returns a job.
     *
     * @param place its place, from 0
     * @return the job
     */
    Job job(int place);

    /** {@return how often jobs came, left or changed places} */
    int changes();
}
