package org.noctule.protocol;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noctule.resource.ResourceSet;

/**
 * Something that happened to the cores of a job between its start and its end. On the wire each is a NOTIFY with an
 * object {@code noctule} beside its data, and written only to a peer that knows it.
 */
public sealed interface ElasticEvent extends Event.Extended {
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
         * Takes {@link JobResized}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void jobResized(JobResized event) throws X;

        /**
         * Takes {@link ResizeRequested}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void resizeRequested(ResizeRequested event) throws X;

        /**
         * Takes {@link JobsSuspended}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void jobsSuspended(JobsSuspended event) throws X;

        /**
         * Takes {@link ResizeRefused}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void resizeRefused(ResizeRefused event) throws X;
    }

    /**
     * A job has another set of cores, or goes on after a suspension.
     *
     * @param timestamp the date
     * @param jobId the job's id
     * @param alloc the whole set that it has from now on
     * @param freed the cores that it had and has no more: free from now on
     * @param continuesAt the date at which its work goes on, later than now by what the change costs
     * @param predictedEnd the date of its end as far as its estimate is right, positive infinity without an estimate;
     *     of a training job on a fabric, as its look-ahead tells
     */
    record JobResized(
            double timestamp,
            String jobId,
            ResourceSet alloc,
            ResourceSet freed,
            double continuesAt,
            double predictedEnd)
            implements ElasticEvent {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.jobResized(this);
        }
    }

    /**
     * An evolving job asks for another number of cores; it goes on meanwhile.
     *
     * @param timestamp the date
     * @param jobId the job's id
     * @param resources the number of cores that it wants to have
     * @param deadline the last date at which {@link ElasticDecision.ResizeAnswer} is heard
     */
    record ResizeRequested(double timestamp, String jobId, int resources, double deadline) implements ElasticEvent {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.resizeRequested(this);
        }
    }

    /**
     * Jobs were suspended by one order.
     *
     * @param timestamp the date
     * @param jobIds the jobs, unmodifiable
     * @param freed the cores that they had: free from now on
     * @param progress how far each job had come, in the order of the ids
     */
    record JobsSuspended(double timestamp, List<String> jobIds, ResourceSet freed, Map<String, Event.Progress> progress)
            implements ElasticEvent {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.jobsSuspended(this);
        }
    }

    /**
     * An order for a job was not carried out, and changed nothing.
     *
     * @param timestamp the date
     * @param jobId the job's id
     * @param cause the reason
     * @param plan the defect of the plan, if that is the cause and the peer tells
     */
    record ResizeRefused(double timestamp, String jobId, Cause cause, Optional<PlanDefect> plan)
            implements ElasticEvent {
        /**
         * Refuses an order that is wrong whatever the plan.
         *
         * @param timestamp the date
         * @param jobId the job's id
         * @param cause the reason
         */
        public ResizeRefused(double timestamp, String jobId, Cause cause) {
            this(timestamp, jobId, cause, Optional.empty());
        }

        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.resizeRefused(this);
        }
    }

    /** The causes of a refusal. */
    enum Cause {
        /** The scheduler may not size the job while it runs, or its machine cannot. */
        NOT_ELASTIC,
        /** Fewer cores than the job's least. */
        BELOW_MIN,
        /** More cores than the job's most. */
        ABOVE_MAX,
        /** A number between the job's steps, or another one than was asked for. */
        NOT_A_STEP,
        /** A core that another job holds. */
        CORES_BUSY,
        /** A core that does not exist, or cannot be used now. */
        CORES_UNAVAILABLE,
        /** A node whose memory does not suffice. */
        MEMORY,
        /** The job waits, is suspended or has ended, or there is none of that id. */
        NOT_RUNNING,
        /** A job to be resumed that is not suspended. */
        NOT_SUSPENDED,
        /** An answer to a request that was not made, or is over. */
        NOT_REQUESTED,
        /** A plan that cannot be carried out, or a training job without one. */
        PLAN;

        /** {@return the cause as it stands on the wire: its name in small letters} */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
