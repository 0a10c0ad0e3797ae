package org.noctule.deepening.protocol;

import org.noctule.protocol.Decision;

/**
 * Something that the decision side wants of a training job that adapts its network. On the wire each is a NOTIFY with
 * an object {@code noctule} beside its data; each that cannot be carried out is answered by
 * {@link AdaptationEvent.AdaptationRefused} and changes nothing.
 */
public sealed interface AdaptationDecision extends Decision.Extended {
    /**
     * Takes the case of this decision's kind.
     *
     * @param cases the work for each kind
     * @param <X> the exception that cases may throw
     * @throws X if the case throws it
     */
    <X extends Exception> void match(Cases<X> cases) throws X;

    /** {@return the job} */
    String jobId();

    /**
     * One case per kind.
     *
     * @param <X> the exception that cases may throw
     */
    interface Cases<X extends Exception> {
        /**
         * Takes {@link AdaptJob}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void adaptJob(AdaptJob decision) throws X;

        /**
         * Takes {@link SetJobBudget}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void setJobBudget(SetJobBudget decision) throws X;

        /**
         * Takes {@link FollowEpochs}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void followEpochs(FollowEpochs decision) throws X;
    }

    /**
     * Answers {@link AdaptationEvent.AdaptationRequested}. An answer at a later date begins the epoch anew; none up to
     * the next request means to do nothing.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     * @param action index of an original block to deepen, or the last index to do nothing
     */
    record AdaptJob(double date, String jobId, int action) implements AdaptationDecision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.adaptJob(this);
        }
    }

    /**
     * Gives a job more or less time.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     * @param total seconds that the job has in all, not less than it has used
     */
    record SetJobBudget(double date, String jobId, double total) implements AdaptationDecision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.setJobBudget(this);
        }
    }

    /**
     * Asks for {@link AdaptationEvent.EpochCompleted} of a job, or for no more of them.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     * @param told whether they are to be told
     */
    record FollowEpochs(double date, String jobId, boolean told) implements AdaptationDecision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.followEpochs(this);
        }
    }
}
