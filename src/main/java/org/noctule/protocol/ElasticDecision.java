package org.noctule.protocol;

import java.util.List;
import java.util.Optional;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.JobPlan;

/**
 * Something that the decision side wants of a job that runs or is suspended. On the wire each is a NOTIFY with an
 * object {@code noctule} beside its data; each that cannot be carried out is answered by
 * {@link ElasticEvent.ResizeRefused} and changes nothing.
 */
public sealed interface ElasticDecision extends Decision.Extended {
    /**
     * Takes the case of this decision's kind.
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
         * Takes {@link ResizeJob}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void resizeJob(ResizeJob decision) throws X;

        /**
         * Takes {@link ResizeAnswer}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void resizeAnswer(ResizeAnswer decision) throws X;

        /**
         * Takes {@link SuspendJobs}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void suspendJobs(SuspendJobs decision) throws X;

        /**
         * Takes {@link ResumeJob}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void resumeJob(ResumeJob decision) throws X;
    }

    /**
     * Gives a running job another set of cores: more, fewer, or as many in another place. The job changes at its next
     * scheduling point, told by {@link ElasticEvent.JobResized}; until then it holds its old cores and those that are
     * new. Another order for the same job takes the place of one that still waits for the point.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     * @param alloc the whole new set; cores that the job does not have are free
     * @param plan the new plan of a training job, whose cores {@code alloc} then are, or none if the simulator is to
     *     choose; empty for other jobs
     */
    record ResizeJob(double date, String jobId, ResourceSet alloc, Optional<JobPlan> plan) implements ElasticDecision {
        /**
         * Gives a job that is no training job another set of cores.
         *
         * @param date its date, in seconds
         * @param jobId the job's id
         * @param alloc the whole new set
         */
        public ResizeJob(double date, String jobId, ResourceSet alloc) {
            this(date, jobId, alloc, Optional.empty());
        }

        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.resizeJob(this);
        }
    }

    /**
     * Answers {@link ElasticEvent.ResizeRequested}; no answer up to its deadline means no.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     * @param granted whether the job gets the cores
     * @param alloc the whole new set if it does, as large as was asked for; otherwise empty
     */
    record ResizeAnswer(double date, String jobId, boolean granted, ResourceSet alloc) implements ElasticDecision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.resizeAnswer(this);
        }
    }

    /**
     * Takes all cores of running jobs, which keep what they have done; told by {@link ElasticEvent.JobsSuspended}.
     *
     * @param date its date, in seconds
     * @param jobIds the jobs' ids, unmodifiable, not empty
     */
    record SuspendJobs(double date, List<String> jobIds) implements ElasticDecision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.suspendJobs(this);
        }
    }

    /**
     * Lets a suspended job go on; told by {@link ElasticEvent.JobResized}.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     * @param alloc free cores: as many as it had, or any number of its own if the scheduler may size it as it runs
     * @param plan the plan of a training job, whose cores {@code alloc} then are, or none if the simulator is to
     *     choose; empty for other jobs
     */
    record ResumeJob(double date, String jobId, ResourceSet alloc, Optional<JobPlan> plan) implements ElasticDecision {
        /**
         * Lets a job go on that is no training job.
         *
         * @param date its date, in seconds
         * @param jobId the job's id
         * @param alloc its cores
         */
        public ResumeJob(double date, String jobId, ResourceSet alloc) {
            this(date, jobId, alloc, Optional.empty());
        }

        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.resumeJob(this);
        }
    }
}
