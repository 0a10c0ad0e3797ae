package org.noctule.experiment;

import java.util.Optional;
import org.noctule.error.NoctuleException;

/** The wish, from outside a run or a training, that it stops before its end: a signal, or a button of a page. */
public interface Stop extends AutoCloseable {
    /**
     * {@return the reason to stop, asked between two messages: a failure of kind INTERRUPTED, or of kind PEER if the
     * agent ended the process; empty while there is no wish to stop}
     */
    Optional<NoctuleException> cause();

    /**
     * Names what is woken up, and keeps results, if the wish comes.
     *
     * @param run the run under way
     */
    void stops(Target run);

    /** From now on the run is over: its results are being written, and must not be disturbed. */
    void over();

    /** Ends the listening; results are written and the decision side is gone. */
    @Override
    void close();

    /** A run under way, for whoever stops it. */
    interface Target {
        /**
         * Advises a user who stops it now.
         *
         * @return a sentence that begins with "Maybe", empty if that of the beginning holds
         */
        default Optional<String> advice() {
            return Optional.empty();
        }

        /** Makes the run's thread come back from a channel, at once. */
        void wake();

        /**
         * Keeps what there is of results, on the caller's thread, because the run's thread will not come back: it is
         * the one that ended the process, or is stuck in the agent.
         *
         * @param cause the reason
         */
        void keep(NoctuleException cause);
    }

    /** A source of wishes to stop. */
    @FunctionalInterface
    interface Source {
        /** The source of those who never stop a run. */
        Source NONE = remedy -> new Stop() {
            @Override
            public Optional<NoctuleException> cause() {
                return Optional.empty();
            }

            @Override
            public void stops(Target run) {}

            @Override
            public void over() {}

            @Override
            public void close() {}
        };

        /**
         * Begins to listen; the calling thread is the one that runs.
         *
         * @param remedy advice to a user who interrupts, a sentence that begins with "Maybe"
         * @return the wish, to be closed when all is over
         */
        Stop listen(String remedy);
    }
}
