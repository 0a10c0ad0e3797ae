package org.noctule.protocol;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Attempt;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.JobOutline;

/** Something that happened in the simulated cluster. */
public sealed interface Event
        permits Event.SimulationBegins,
                Event.SimulationEnds,
                Event.JobSubmitted,
                Event.JobCompleted,
                Event.JobsKilled,
                Event.RequestedCall,
                Event.ResourceStateChanged,
                Event.Notify,
                Event.FromJobMessage,
                Event.EnergyAnswer,
                Event.Extended {
    /** {@return when it happened: the simulated date in seconds} */
    double timestamp();

    /**
     * Takes the case of this event's kind: a choice over all kinds, which does not compile when one is added and left
     * out.
     *
     * @param cases the work for each kind
     * @param <X> the exception that cases may throw
     * @throws X if the case throws it
     */
    <X extends Exception> void match(Cases<X> cases) throws X;

    /**
     * One case per kind of event.
     *
     * @param <X> the exception that cases may throw
     */
    interface Cases<X extends Exception> {
        /**
         * Takes {@link SimulationBegins}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void simulationBegins(SimulationBegins event) throws X;

        /**
         * Takes {@link SimulationEnds}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void simulationEnds(SimulationEnds event) throws X;

        /**
         * Takes {@link JobSubmitted}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void jobSubmitted(JobSubmitted event) throws X;

        /**
         * Takes {@link JobCompleted}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void jobCompleted(JobCompleted event) throws X;

        /**
         * Takes {@link JobsKilled}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void jobsKilled(JobsKilled event) throws X;

        /**
         * Takes {@link RequestedCall}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void requestedCall(RequestedCall event) throws X;

        /**
         * Takes {@link ResourceStateChanged}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void resourceStateChanged(ResourceStateChanged event) throws X;

        /**
         * Takes {@link Notify}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void notified(Notify event) throws X;

        /**
         * Takes {@link FromJobMessage}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void fromJobMessage(FromJobMessage event) throws X;

        /**
         * Takes {@link EnergyAnswer}.
         *
         * @param event the event
         * @throws X if it fails
         */
        void energyAnswer(EnergyAnswer event) throws X;

        /**
         * Takes an event of a capability.
         *
         * @param event the event
         * @throws X if it fails
         */
        void extended(Extended event) throws X;
    }

    /**
     * The run begins; always alone in the first message.
     *
     * @param timestamp 0
     * @param platform the machine; flat if a foreign simulator described it
     * @param pStates the half that sets P-states
     * @param limits the scales of observations
     * @param workloads workload names and where they came from
     * @param features rights of the decision side
     * @param outlines the jobs that will come, if some of them wait for others, read or write; else none; unmodifiable
     */
    record SimulationBegins(
            double timestamp,
            Platform platform,
            PStateRule pStates,
            JobLimits limits,
            Map<String, String> workloads,
            Features features,
            List<JobOutline> outlines)
            implements Event {
        /**
         * Begins a run of which no jobs are known ahead.
         *
         * @param timestamp 0
         * @param platform the machine
         * @param pStates the half that sets P-states
         * @param limits the scales of observations
         * @param workloads workload names and where they came from
         * @param features rights of the decision side
         */
        public SimulationBegins(
                double timestamp,
                Platform platform,
                PStateRule pStates,
                JobLimits limits,
                Map<String, String> workloads,
                Features features) {
            this(timestamp, platform, pStates, limits, workloads, features, List.of());
        }

        /**
         * Begins a run of a simulator that allows what Batsim does unless it was told otherwise.
         *
         * @param timestamp 0
         * @param platform the machine
         * @param pStates the half that sets P-states
         * @param limits the scales of observations
         * @param workloads workload names and where they came from
         */
        public SimulationBegins(
                double timestamp,
                Platform platform,
                PStateRule pStates,
                JobLimits limits,
                Map<String, String> workloads) {
            this(timestamp, platform, pStates, limits, workloads, Features.DEFAULT);
        }

        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.simulationBegins(this);
        }
    }

    /**
     * The run is over; the reply to it must be empty.
     *
     * @param timestamp the date of the end
     */
    record SimulationEnds(double timestamp) implements Event {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.simulationEnds(this);
        }
    }

    /**
     * A job was submitted.
     *
     * @param timestamp the date
     * @param job the job
     * @param attempt the attempt at it, empty if it is the first or nobody told
     */
    record JobSubmitted(double timestamp, Job job, Optional<Attempt> attempt) implements Event {
        /**
         * Describes a first submission.
         *
         * @param timestamp the date
         * @param job the job
         */
        public JobSubmitted(double timestamp, Job job) {
            this(timestamp, job, Optional.empty());
        }

        /** {@return the job's id} */
        public String jobId() {
            return job.id();
        }

        /**
         * Tells whether the job takes memory.
         *
         * @return true if it asks for some
         */
        public boolean takesMemory() {
            return job.memory() > 0;
        }

        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.jobSubmitted(this);
        }
    }

    /**
     * A started job ended, in whatever way.
     *
     * @param timestamp the date
     * @param jobId the job's id
     * @param state how it ended
     * @param returnCode 0, or what the profile returns on failure, or -1 if it was killed
     * @param alloc the cores it had
     */
    record JobCompleted(double timestamp, String jobId, JobState state, int returnCode, ResourceSet alloc)
            implements Event {
        /** The return code that Batsim gives a job which was killed otherwise than in a parallel task. */
        public static final int KILLED = -1;

        /** The return code that Batsim gives a job which was killed in a parallel task. */
        public static final int TASK_CANCELLED = -2;

        /** The return code of a job of which a machine failed. */
        public static final int MACHINE_FAILED = -3;

        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.jobCompleted(this);
        }
    }

    /**
     * A KILL_JOB was carried out.
     *
     * @param timestamp the date
     * @param jobIds the jobs it named
     * @param progress how far each job that was really killed had come, from 0 to 1, in the order of the ids
     */
    record JobsKilled(double timestamp, List<String> jobIds, Map<String, Progress> progress) implements Event {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.jobsKilled(this);
        }
    }

    /** The part of a job that is done: a tree that follows its profile. */
    sealed interface Progress {
        /** {@return the name in the workload} */
        String profileName();

        /**
         * Takes the case of this kind of progress.
         *
         * @param cases the work for each kind
         * @param <X> the exception that cases may throw
         * @throws X if the case throws it
         */
        <X extends Exception> void match(Cases<X> cases) throws X;

        /**
         * One case per kind of progress.
         *
         * @param <X> the exception that cases may throw
         */
        interface Cases<X extends Exception> {
            /**
             * Takes {@link Task}.
             *
             * @param progress the progress
             * @throws X if it fails
             */
            void task(Task progress) throws X;

            /**
             * Takes {@link Sequence}.
             *
             * @param progress the progress
             * @throws X if it fails
             */
            void sequence(Sequence progress) throws X;
        }

        /**
         * The progress of one task.
         *
         * @param profileName its profile
         * @param fraction the part done, from 0 to 1
         */
        record Task(String profileName, double fraction) implements Progress {
            @Override
            public <X extends Exception> void match(Cases<X> cases) throws X {
                cases.task(this);
            }
        }

        /**
         * The progress of a sequence.
         *
         * @param profileName its profile
         * @param taskIndex number of parts that were over; goes on counting when the sequence repeats
         * @param currentTask progress of the part at work
         */
        record Sequence(String profileName, long taskIndex, Progress currentTask) implements Progress {
            @Override
            public <X extends Exception> void match(Cases<X> cases) throws X {
                cases.sequence(this);
            }
        }
    }

    /**
     * A requested call is due.
     *
     * @param timestamp the date
     */
    record RequestedCall(double timestamp) implements Event {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.requestedCall(this);
        }
    }

    /**
     * All machines of one SET_RESOURCE_STATE have switched.
     *
     * @param timestamp the date
     * @param resources the machines
     * @param state their P-state
     */
    record ResourceStateChanged(double timestamp, ResourceSet resources, int state) implements Event {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.resourceStateChanged(this);
        }
    }

    /**
     * A notice.
     *
     * @param timestamp the date
     * @param type such as {@link #NO_MORE_STATIC_JOBS}
     * @param details its further data, as plain values, unmodifiable, in their order
     */
    record Notify(double timestamp, String type, Map<String, Object> details) implements Event {
        /** All jobs of the workload have been submitted. */
        public static final String NO_MORE_STATIC_JOBS = "no_more_static_job_to_submit";

        /** All external events have occurred. */
        public static final String NO_MORE_EXTERNAL_EVENTS = "no_more_external_event_to_occur";

        /**
         * A plan was refused: the details are {@code job_id}, {@code cause}, {@code detail}, and {@code rejected}
         * whether that was the job's end; otherwise it waits on.
         */
        public static final String EXECUTION_REFUSED = "execution_refused";

        /** Machines, named in the detail {@code resources}, can be used no more. */
        public static final String MACHINE_UNAVAILABLE = "event_machine_unavailable";

        /** Machines, named in the detail {@code resources}, can be used again. */
        public static final String MACHINE_AVAILABLE = "event_machine_available";

        /**
         * Channels of RAMP fabrics, named in the detail {@link #CHANNELS}, can be used no more; a plan that uses one is
         * refused.
         */
        public static final String CHANNEL_UNAVAILABLE = "event_channel_unavailable";

        /** Channels, named in the detail {@link #CHANNELS}, can be used again. */
        public static final String CHANNEL_AVAILABLE = "event_channel_available";

        /** The detail that names channels, as {@link org.noctule.platform.FabricChannels} reads them. */
        public static final String CHANNELS = "channels";

        /**
         * Machines, named in the detail {@code resources}, or {@link #CHANNELS} will be out of use from {@code start}
         * to {@code end}, dates in seconds; the end is missing where there is none.
         */
        public static final String MACHINE_UNAVAILABLE_AHEAD = "event_machine_unavailable_ahead";

        /**
         * Creates a notice without details.
         *
         * @param timestamp the date
         * @param type its type
         */
        public Notify(double timestamp, String type) {
            this(timestamp, type, Map.of());
        }

        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.notified(this);
        }
    }

    /**
     * A running job sent a message.
     *
     * @param timestamp the date
     * @param jobId the job's id
     * @param message the message as plain values, unmodifiable, in their order
     */
    record FromJobMessage(double timestamp, String jobId, Map<String, Object> message) implements Event {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.fromJobMessage(this);
        }
    }

    /**
     * The answer to a query of the energy.
     *
     * @param timestamp the date
     * @param consumedEnergy J since the start
     */
    record EnergyAnswer(double timestamp, double consumedEnergy) implements Event {
        @Override
        public <X extends Exception> void match(Cases<X> cases) throws X {
            cases.energyAnswer(this);
        }
    }

    /** An event of a capability, which seals its kinds below this one. */
    non-sealed interface Extended extends Event {
        @Override
        default <X extends Exception> void match(Cases<X> cases) throws X {
            cases.extended(this);
        }
    }
}
