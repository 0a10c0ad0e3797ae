package org.noctule.failure;

/** The fates of running jobs of which a core fails. */
public enum FailedJobs {
    /** They run on, as in Batsim. */
    CONTINUE,
    /** They end, failed. */
    KILL,
    /** They end, failed, and are submitted again from their beginning. */
    REQUEUE,
    /** They end, failed, and are submitted again from their last checkpoint. */
    CHECKPOINT;

    /**
     * Tells whether they end.
     *
     * @return false if they run on
     */
    public boolean end() {
        return this != CONTINUE;
    }

    /**
     * Tells whether they are submitted again.
     *
     * @return true if there are further attempts
     */
    public boolean comeBack() {
        return this == REQUEUE || this == CHECKPOINT;
    }
}
