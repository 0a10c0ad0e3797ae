package org.noctule.experiment.campaign.hazelcast;

import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;

/**
 * The wish to stop of a whole call, for one round of it, which may also end because other members have done the rest.
 */
final class GridStop implements Stop {
    private final Stop call;
    private Optional<Target> target = Optional.empty();
    private boolean finished;

    GridStop(Stop call) {
        this.call = call;
    }

    /** Gives up what is under way, without a failure. */
    synchronized void finish() {
        finished = true;
        target.ifPresent(Target::wake);
    }

    @Override
    public Optional<NoctuleException> cause() {
        return call.cause();
    }

    @Override
    public synchronized void stops(Target run) {
        call.stops(run);
        target = Optional.of(run);
        if (finished) {
            run.wake();
        }
    }

    @Override
    public synchronized void over() {
        target = Optional.empty();
        call.over();
    }

    @Override
    public void close() {}
}
