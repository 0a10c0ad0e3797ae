package org.noctule.slurm.pass;

import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.select.Placed;

/** The priorities of waiting jobs. Dates never go back. */
public interface Priorities {
    /**
     * Takes note of a submission.
     *
     * @param job the job
     * @param now the date
     */
    void submitted(SlurmJob job, double now);

    /**
     * Takes note that a job may start from a date on.
     *
     * @param job a job that waits
     * @param released true if someone held it until now
     * @param now the date
     */
    void eligible(SlurmJob job, boolean released, double now);

    /**
     * Takes note of a change of a job's terms.
     *
     * @param job a job that waits
     * @param now the date
     */
    void changed(SlurmJob job, double now);

    /**
     * Takes note of a start.
     *
     * @param job the job
     * @param partition its partition
     * @param placed its place
     * @param now the date
     */
    void started(SlurmJob job, SlurmPartition partition, Placed placed, double now);

    /**
     * Takes note of an end.
     *
     * @param job a job that ran or waited
     * @param now the date
     */
    void ended(SlurmJob job, double now);

    /**
     * Takes note that a job is queued again.
     *
     * @param before the job that ran
     * @param again the same job, which waits
     * @param now the date
     */
    default void requeued(SlurmJob before, SlurmJob again, double now) {
        ended(before, now);
        submitted(again, now);
    }

    /** {@return seconds between two calculations; infinite if there are none} */
    double period();

    /**
     * Calculates anew.
     *
     * @param now the date
     */
    void calculate(double now);

    /**
     * Returns the priority of a job.
     *
     * @param job a job that waits
     * @param partition one of its partitions
     * @return the number, at least 1
     */
    long of(SlurmJob job, SlurmPartition partition);
}
