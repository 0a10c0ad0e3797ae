package org.noctule.coupling.protocol;

import java.util.Locale;
import java.util.OptionalDouble;
import org.noctule.coupling.CouplingState;
import org.noctule.protocol.Event;

/**
 * Something that happened to a producer-consumer workflow. On the wire each is a NOTIFY with an object {@code noctule}
 * beside its data, and written only to a peer that knows it; others see jobs.
 */
public sealed interface CouplingEvent extends Event.Extended {
    /**
     * Takes the case of this event's kind.
     *
     * @param cases the work for each kind
     * @param <X> the exception that cases may throw
     * @throws X if the case throws it
     */
    <X extends Exception> void match(Cases<X> cases) throws X;

    /**
     * One case per kind.
     *
     * @param <X> the exception that cases may throw
     */
    interface Cases<X extends Exception> {
        /**
         * Takes {@link TransportRefused}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void transportRefused(TransportRefused event) throws X;

        /**
         * Takes {@link CouplingEnded}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void workflowEnded(CouplingEnded event) throws X;
    }

    /**
     * A workflow keeps the transport that it has.
     *
     * @param timestamp the date
     * @param workflow id of the workflow
     * @param cause the reason
     */
    record TransportRefused(double timestamp, String workflow, Cause cause) implements CouplingEvent {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.transportRefused(this);
        }
    }

    /**
     * The last task of a workflow is over. The task's own {@link Event.JobCompleted} is in the same message, or, if the
     * decision side rejected it, the end of another job.
     *
     * @param timestamp the date
     * @param workflow id of the workflow
     * @param state how it ended
     * @param simulationRun seconds from the first submission of a simulation to the last end; empty if none succeeded
     * @param simulationIo mean seconds of a simulation in writes; empty for futures
     * @param trainingRun seconds from the first submission of a trainer to the last end; empty if none succeeded
     * @param trainingIo mean seconds of a trainer in reads; empty for futures
     * @param makespan seconds from the first submission to the last end
     */
    record CouplingEnded(
            double timestamp,
            String workflow,
            CouplingState state,
            OptionalDouble simulationRun,
            OptionalDouble simulationIo,
            OptionalDouble trainingRun,
            OptionalDouble trainingIo,
            double makespan)
            implements CouplingEvent {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.workflowEnded(this);
        }
    }

    /** The causes of a refusal. */
    enum Cause {
        /** No task of such a workflow has been submitted. */
        NO_SUCH_WORKFLOW,
        /** A task has started. */
        STARTED;

        /** {@return the cause as it stands on the wire: its name in small letters} */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
