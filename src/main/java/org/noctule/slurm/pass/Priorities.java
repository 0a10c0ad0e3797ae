package org.noctule.slurm.pass;

import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;

/** The priorities of waiting jobs. */
public interface Priorities {
    /**
     * Takes note of a submission.
     *
     * @param job the job
     * @param now the date
     */
    void submitted(SlurmJob job, double now);

    /**
     * Brings priorities up to a date.
     *
     * @param now the date
     * @param running the jobs that run, with their places
     */
    void advance(double now, Iterable<Cluster.Running> running);

    /**
     * Returns the priority of a job.
     *
     * @param job a job that waits
     * @param partition one of its partitions
     * @return the number, at least 1
     */
    long of(SlurmJob job, SlurmPartition partition);
}
