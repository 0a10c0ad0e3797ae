package org.noctule.campaign.dispense;

import java.util.Optional;

/** Claims of one worker on a dispenser of the same process; several of them may share one. */
public final class LocalClaims implements RunClaims {
    private final Dispenser dispenser;
    private final String worker;

    /**
     * Lets a worker pull from a dispenser.
     *
     * @param dispenser that of all workers of this process
     * @param worker name of this one
     */
    public LocalClaims(Dispenser dispenser, String worker) {
        this.dispenser = dispenser;
        this.worker = worker;
    }

    @Override
    public Optional<RunBatch> claim() {
        synchronized (dispenser) {
            return dispenser.claim(worker);
        }
    }

    @Override
    public void done(RunBatch batch) {
        synchronized (dispenser) {
            dispenser.done(batch.number());
        }
    }
}
