package org.noctule.slurm.pass;

import java.util.Optional;
import org.noctule.slurm.SlurmJob;

/** Ends running jobs where they run. */
public interface JobEnds {
    /**
     * Kills a job.
     *
     * @param job a running job
     */
    void kill(SlurmJob job);

    /**
     * Kills a job and queues it again.
     *
     * @param job a running job
     * @return the job that waits in its place; empty if it cannot be queued again and was killed
     */
    Optional<SlurmJob> requeue(SlurmJob job);
}
