package org.noctule.campaign.dispense;

import java.util.Optional;

/**
 * Work for one worker, whose threads may all pull from it at once. A batch may be given to two workers, and a worker
 * that is taken for dead may still end its batch: what counts is the store, to which equal rows do no harm.
 */
public interface RunClaims {
    /**
     * Takes the next batch.
     *
     * @return empty when nothing is left that this worker does not work on already
     */
    Optional<RunBatch> claim();

    /**
     * Tells that all runs of a batch have ended, well or not.
     *
     * @param batch what {@link #claim} gave
     */
    void done(RunBatch batch);
}
