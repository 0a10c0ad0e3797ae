package org.noctule.coupling.experiment;

import java.util.List;

/** Hears which transports of a workflow are over, for it may not come to its end. */
public interface FinishedTransports {
    /** Hears of them and does nothing. */
    FinishedTransports IGNORED = new FinishedTransports() {
        @Override
        public void over(List<TransportOutcome> outcomes) {}

        @Override
        public void broken(List<TransportOutcome> outcomes) {}
    };

    /**
     * Hears that one more transport is over, and that all so far agree.
     *
     * @param outcomes what came of those that are over, unmodifiable
     */
    void over(List<TransportOutcome> outcomes);

    /**
     * Hears that no more will be over, because of an interruption or a failure, before the process may end.
     *
     * @param outcomes what came of those that are over, at least one, unmodifiable
     */
    void broken(List<TransportOutcome> outcomes);
}
