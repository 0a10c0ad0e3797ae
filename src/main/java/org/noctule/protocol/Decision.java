package org.noctule.protocol;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;
import org.noctule.workload.Profile;

/** Something that the decision side wants done. */
public sealed interface Decision
        permits Decision.ExecuteJob,
                Decision.RejectJob,
                Decision.KillJobs,
                Decision.CallMeLater,
                Decision.SetResourceState,
                Decision.QueryEnergy,
                Decision.RegisterProfile,
                Decision.RegisterJob,
                Decision.Notify,
                Decision.SetJobMetadata,
                Decision.ChangeJobState,
                Decision.ToJobMessage,
                Decision.WaitingTimeAnswer,
                Decision.Extended {
    /** {@return the simulated date in seconds; one in the past means now} */
    double date();

    /**
     * Takes the case of this decision's kind: a choice over all kinds, which does not compile when one is added and
     * left out.
     *
     * @param cases the work for each kind
     * @param <X> the exception that cases may throw
     * @throws X if the case throws it
     */
    <X extends Exception> void match(Cases<X> cases) throws X;

    /**
     * One case per kind of decision.
     *
     * @param <X> the exception that cases may throw
     */
    interface Cases<X extends Exception> {
        /**
         * Takes {@link ExecuteJob}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void executeJob(ExecuteJob decision) throws X;

        /**
         * Takes {@link RejectJob}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void rejectJob(RejectJob decision) throws X;

        /**
         * Takes {@link KillJobs}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void killJobs(KillJobs decision) throws X;

        /**
         * Takes {@link CallMeLater}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void callMeLater(CallMeLater decision) throws X;

        /**
         * Takes {@link SetResourceState}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void setResourceState(SetResourceState decision) throws X;

        /**
         * Takes {@link QueryEnergy}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void queryEnergy(QueryEnergy decision) throws X;

        /**
         * Takes {@link RegisterProfile}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void registerProfile(RegisterProfile decision) throws X;

        /**
         * Takes {@link RegisterJob}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void registerJob(RegisterJob decision) throws X;

        /**
         * Takes {@link Notify}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void notified(Notify decision) throws X;

        /**
         * Takes {@link SetJobMetadata}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void setJobMetadata(SetJobMetadata decision) throws X;

        /**
         * Takes {@link ChangeJobState}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void changeJobState(ChangeJobState decision) throws X;

        /**
         * Takes {@link ToJobMessage}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void toJobMessage(ToJobMessage decision) throws X;

        /**
         * Takes {@link WaitingTimeAnswer}.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void waitingTimeAnswer(WaitingTimeAnswer decision) throws X;

        /**
         * Takes a decision about a capability.
         *
         * @param decision the decision
         * @throws X if it fails
         */
        void extended(Extended decision) throws X;
    }

    /**
     * Starts a waiting job.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     * @param alloc as many free cores as the job asks for; fewer or more if there is a mapping or the profile is free
     *     in size
     * @param mapping for each executor of the job, the place in {@code alloc}, in ascending order of ids, of the core
     *     on which it runs; unmodifiable; empty if executor i runs on the i-th core
     * @param storageMapping ids of the storage resources by the labels that profiles call them, unmodifiable, ordered
     * @param additionalTransfer input and output that go on beside the job
     * @param plan how a training job runs on its fabric, whose cores {@code alloc} then are: exactly those that the
     *     plan uses, or none if the simulator is to choose; empty for other jobs
     */
    record ExecuteJob(
            double date,
            String jobId,
            ResourceSet alloc,
            List<Integer> mapping,
            Map<String, Integer> storageMapping,
            Optional<AdditionalTransfer> additionalTransfer,
            Optional<JobPlan> plan)
            implements Decision {
        /**
         * Starts a job that is no training job.
         *
         * @param date its date, in seconds
         * @param jobId the job's id
         * @param alloc free cores
         * @param mapping for each executor the place of its core in {@code alloc}, or empty
         * @param storageMapping ids of the storage resources by the labels that profiles call them
         * @param additionalTransfer input and output that go on beside the job
         */
        public ExecuteJob(
                double date,
                String jobId,
                ResourceSet alloc,
                List<Integer> mapping,
                Map<String, Integer> storageMapping,
                Optional<AdditionalTransfer> additionalTransfer) {
            this(date, jobId, alloc, mapping, storageMapping, additionalTransfer, Optional.empty());
        }

        /**
         * Starts a training job.
         *
         * @param date its date, in seconds
         * @param jobId the job's id
         * @param alloc the cores that the plan uses, or none if the simulator is to choose
         * @param plan plan of the job
         */
        public ExecuteJob(double date, String jobId, ResourceSet alloc, JobPlan plan) {
            this(date, jobId, alloc, List.of(), Map.of(), Optional.empty(), Optional.of(plan));
        }

        /**
         * Starts a job with one executor on each core.
         *
         * @param date its date, in seconds
         * @param jobId the job's id
         * @param alloc as many free cores as the job asks for
         */
        public ExecuteJob(double date, String jobId, ResourceSet alloc) {
            this(date, jobId, alloc, List.of(), Map.of(), Optional.empty());
        }

        /**
         * Returns when a job starts that another decision side starts: not before the message, unless it has run since
         * before the simulation.
         *
         * @param now date of the message in seconds
         * @return date in seconds, negative for such a job alone
         */
        public double startDate(double now) {
            return date < 0 ? date : Math.max(now, date);
        }

        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.executeJob(this);
        }
    }

    /**
     * Input and output that go on beside a job, as one parallel task with it.
     *
     * @param alloc the resources that take part
     * @param profileName name of the profile, in the job's workload
     * @param profile the profile, if it is not one of the workload's
     */
    record AdditionalTransfer(ResourceSet alloc, String profileName, Optional<Profile> profile) {}

    /**
     * Refuses a waiting job for good.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     */
    record RejectJob(double date, String jobId) implements Decision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.rejectJob(this);
        }
    }

    /**
     * Kills running jobs.
     *
     * @param date its date, in seconds
     * @param jobIds their ids, at least one
     */
    record KillJobs(double date, List<String> jobIds) implements Decision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.killJobs(this);
        }
    }

    /**
     * Asks for a message at a later date.
     *
     * @param date date of this request
     * @param timestamp the date of the call, after now; a call comes 10 us after it was asked for at the earliest
     */
    record CallMeLater(double date, double timestamp) implements Decision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.callMeLater(this);
        }
    }

    /**
     * Sets the P-state of machines; only where the decision side sets them.
     *
     * @param date its date, in seconds
     * @param resources the machines
     * @param state the P-state, from 0
     */
    record SetResourceState(double date, ResourceSet resources, int state) implements Decision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.setResourceState(this);
        }
    }

    /**
     * Asks for the energy consumed so far.
     *
     * @param date its date, in seconds
     */
    record QueryEnergy(double date) implements Decision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.queryEnergy(this);
        }
    }

    /**
     * Adds a profile to a workload, which comes into being if it is new.
     *
     * @param date its date, in seconds
     * @param workload the workload's name
     * @param profile the profile; parts of a sequence may be {@link Profile.Named}
     */
    record RegisterProfile(double date, String workload, Profile profile) implements Decision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.registerProfile(this);
        }
    }

    /**
     * Submits a job.
     *
     * @param date its date, in seconds
     * @param job the job; its profile may be {@link Profile.Named}
     */
    record RegisterJob(double date, Job job) implements Decision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.registerJob(this);
        }
    }

    /**
     * Tells the simulator something.
     *
     * @param date its date, in seconds
     * @param type {@link #REGISTRATION_FINISHED} or {@link #CONTINUE_REGISTRATION}
     */
    record Notify(double date, String type) implements Decision {
        /** No profile and no job will be registered any more. */
        public static final String REGISTRATION_FINISHED = "registration_finished";

        /** The registration goes on after all. */
        public static final String CONTINUE_REGISTRATION = "continue_registration";

        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.notified(this);
        }
    }

    /**
     * Notes a text with a job, for the results.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     * @param metadata the text, without double quotes
     */
    record SetJobMetadata(double date, String jobId, String metadata) implements Decision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.setJobMetadata(this);
        }
    }

    /**
     * Puts a job into another state by force.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     * @param state the state
     */
    record ChangeJobState(double date, String jobId, JobState state) implements Decision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.changeJobState(this);
        }
    }

    /**
     * Sends a message to a running job.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     * @param message the message
     */
    record ToJobMessage(double date, String jobId, String message) implements Decision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.toJobMessage(this);
        }
    }

    /**
     * Answers a question about a waiting time, which nobody asks; heard and ignored, as in Batsim.
     *
     * @param date its date, in seconds
     * @param jobId the job's id
     * @param waitingTime the estimate in seconds
     */
    record WaitingTimeAnswer(double date, String jobId, double waitingTime) implements Decision {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.waitingTimeAnswer(this);
        }
    }

    /** A decision about a capability, which seals its kinds below this one. */
    non-sealed interface Extended extends Decision {
        @Override
        default <X extends Exception> void match(Cases<X> cases) throws X {
            cases.extended(this);
        }
    }
}
