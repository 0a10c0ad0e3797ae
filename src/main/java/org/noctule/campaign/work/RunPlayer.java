package org.noctule.campaign.work;

/**
 * Plays runs by their numbers, on any number of threads.
 *
 * @param <R> the type of a result
 */
@FunctionalInterface
public interface RunPlayer<R> {
    /**
     * Plays a run.
     *
     * @param run its number
     * @return its result
     * @throws org.noctule.error.NoctuleException if the run fails
     * @throws UnfitWorkerException if no run can be played here
     */
    R play(int run);
}
