package org.noctule.deepening.protocol;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;

/**
 * Something that happened to the network of a training job. Changes of its cores are told by
 * {@link ElasticEvent.JobResized}, as of any other job. On the wire each is a NOTIFY with an object {@code noctule}
 * beside its data, and written only to a peer that knows it.
 */
public sealed interface AdaptationEvent extends Event.Extended {
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
         * Takes {@link AdaptationRequested}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void adaptationRequested(AdaptationRequested event) throws X;

        /**
         * Takes {@link EpochCompleted}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void epochCompleted(EpochCompleted event) throws X;

        /**
         * Takes {@link JobAdapted}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void jobAdapted(JobAdapted event) throws X;

        /**
         * Takes {@link TrainingEnded}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void trainingEnded(TrainingEnded event) throws X;

        /**
         * Takes {@link AdaptationRefused}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void adaptationRefused(AdaptationRefused event) throws X;
    }

    /**
     * A job that has more cores than at its start asks before an epoch how to change its network.
     *
     * @param timestamp the date
     * @param jobId the job's id
     * @param decision index of the decision, from 0
     * @param later number of decisions that follow it
     * @param network the network as it is
     * @param budget seconds that the job has in all
     * @param left seconds that are left
     */
    record AdaptationRequested(
            double timestamp,
            String jobId,
            int decision,
            int later,
            AdaptableNetwork network,
            double budget,
            double left)
            implements AdaptationEvent {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.adaptationRequested(this);
        }
    }

    /**
     * An epoch of a job and its test came to their end.
     *
     * @param timestamp the date
     * @param jobId the job's id
     * @param epoch number of epochs that ended before it
     * @param seconds duration of both
     * @param trainAccuracy share of training images that were told right; empty if it is not known
     * @param testAccuracy share of test images that were told right; empty if it is not known
     * @param left seconds of the budget that are left
     */
    record EpochCompleted(
            double timestamp,
            String jobId,
            int epoch,
            double seconds,
            OptionalDouble trainAccuracy,
            OptionalDouble testAccuracy,
            double left)
            implements AdaptationEvent {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.epochCompleted(this);
        }
    }

    /**
     * A job has another network.
     *
     * @param timestamp the date
     * @param jobId the job's id
     * @param network the network from now on
     * @param epochSeconds expected duration of an epoch with its test
     */
    record JobAdapted(double timestamp, String jobId, AdaptableNetwork network, double epochSeconds)
            implements AdaptationEvent {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.jobAdapted(this);
        }
    }

    /**
     * The budget of a job is over, or its walltime; {@link Event.JobCompleted} follows.
     *
     * @param timestamp the date
     * @param jobId the job's id
     * @param accuracy accuracy of its last test; empty if no epoch came to its end
     * @param actions what was done to its network, in order, unmodifiable
     * @param rank place of these actions in the table that is replayed, from 1; 0 if none is
     */
    record TrainingEnded(double timestamp, String jobId, OptionalDouble accuracy, List<Integer> actions, int rank)
            implements AdaptationEvent {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.trainingEnded(this);
        }
    }

    /**
     * An order for a job was not carried out, and changed nothing.
     *
     * @param timestamp the date
     * @param jobId the job's id
     * @param cause the reason
     */
    record AdaptationRefused(double timestamp, String jobId, Cause cause) implements AdaptationEvent {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.adaptationRefused(this);
        }
    }

    /** The causes of a refusal. */
    enum Cause {
        /** The job waits or has ended, or there is none of that id. */
        NOT_RUNNING,
        /** The job trains no network that could change. */
        NOT_ADAPTIVE,
        /** The job has not asked, or was answered. */
        NOT_REQUESTED,
        /** The network has no such action. */
        NO_SUCH_ACTION,
        /** The job has used more time than it would have in all. */
        BUDGET_USED;

        /** {@return the cause as it stands on the wire: its name in small letters} */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
