package org.noctule.simulator;

import org.noctule.workload.Job;

/** The jobs of the workload that do not come at their dates, but when something else lets them. */
public interface HeldJobs {
    /** All jobs come at their dates. */
    HeldJobs NONE = new HeldJobs() {
        @Override
        public boolean holds(Job job) {
            return false;
        }

        @Override
        public int undated() {
            return 0;
        }

        @Override
        public double nextSubmission() {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public Job take() {
            throw new IllegalStateException("No job is held.");
        }
    };

    /**
     * Tells whether a job does not come at its date.
     *
     * @param job a job of the workload
     * @return true if it comes from here
     */
    boolean holds(Job job);

    /** {@return the number of jobs that may come, and of which the date is not known yet} */
    int undated();

    /** {@return the date at which the next job comes, in seconds, positive infinity if none is due} */
    double nextSubmission();

    /**
     * Takes the next job.
     *
     * @return the job, submitted at {@link #nextSubmission()}
     */
    Job take();
}
