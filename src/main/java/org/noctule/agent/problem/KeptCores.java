package org.noctule.agent.problem;

import org.noctule.workload.Job;

/**
 * The cores that are kept, until the next event, for chosen jobs that do not fit. One class per kind of backfilling.
 */
interface KeptCores {
    /** Keeps none any more. */
    void forget();

    /** Whether some are kept. */
    boolean any();

    /** Whether a job was chosen and cannot start any more before the next event. */
    boolean holds(WaitingJob job);

    /** Whether a job that starts now would delay one for which cores are kept; there is one. */
    boolean delays(Job job);

    /** Whether a job that cannot start may be chosen now. */
    boolean takesMore();

    /** Counts a job that has started now. */
    void started(Job job);

    /**
     * Keeps cores for a chosen job that could not start.
     *
     * @return whether others may start before the next event
     */
    boolean keep(WaitingJob job);
}
