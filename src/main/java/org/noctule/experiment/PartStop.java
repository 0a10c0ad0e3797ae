package org.noctule.experiment;

import java.util.Optional;
import org.noctule.error.NoctuleException;

/** The wish to stop of a whole call, for a part of it that may also end for another reason. */
public final class PartStop implements Stop {
    private final Stop call;
    private volatile Optional<NoctuleException> reason = Optional.empty();
    private Optional<Target> target = Optional.empty();
    private boolean ended;

    /**
     * Begins a part.
     *
     * @param call the wish to stop of the call
     */
    public PartStop(Stop call) {
        this.call = call;
    }

    /**
     * Gives up the work under way.
     *
     * @param why the failure, empty if the work is of no use any more
     */
    public synchronized void end(Optional<NoctuleException> why) {
        reason = why;
        ended = true;
        target.ifPresent(Target::wake);
    }

    @Override
    public Optional<NoctuleException> cause() {
        return reason.or(call::cause);
    }

    @Override
    public synchronized void stops(Target run) {
        call.stops(run);
        target = Optional.of(run);
        if (ended) {
            run.wake();
        }
    }

    @Override
    public synchronized void over() {
        target = Optional.empty();
        call.over();
    }

    @Override
    public void close() {
        call.close();
    }
}
