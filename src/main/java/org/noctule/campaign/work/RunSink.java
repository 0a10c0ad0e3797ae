package org.noctule.campaign.work;

import org.noctule.error.NoctuleException;

/**
 * Takes the results of runs, on any number of threads.
 *
 * @param <R> the type of a result
 */
public interface RunSink<R> {
    /**
     * Tells how often a run may still be tried.
     *
     * @param run its number
     * @return 0 if its result is there already, or it has failed for good
     */
    int attempts(int run);

    /**
     * Takes a result.
     *
     * @param run the number of the run
     * @param result its result
     */
    void done(int run, R result);

    /**
     * Takes note of a run that failed as often as it may.
     *
     * @param run the number of the run
     * @param attempts the number of tries up to now
     * @param failure the last failure
     */
    void failed(int run, int attempts, NoctuleException failure);
}
