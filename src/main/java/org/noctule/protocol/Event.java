package org.noctule.protocol;

import java.util.List;
import java.util.Map;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;

/** Something that happened in the simulated cluster. */
public sealed interface Event {
    /**
     * Returns when it happened.
     *
     * @return the simulated date in seconds
     */
    double timestamp();

    /**
     * The run begins; always alone in the first message.
     *
     * @param timestamp 0
     * @param platform the machine; flat if a foreign simulator described it
     * @param pStates who sets P-states
     * @param limits what scales observations
     * @param workloads workload names and where they came from
     * @param features what the simulator lets the decision side do
     */
    record SimulationBegins(
            double timestamp,
            Platform platform,
            PStateRule pStates,
            JobLimits limits,
            Map<String, String> workloads,
            Features features)
            implements Event {
        /**
         * Begins a run of a simulator that allows what Batsim does unless it was told otherwise.
         *
         * @param timestamp 0
         * @param platform the machine
         * @param pStates who sets P-states
         * @param limits what scales observations
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
    }

    /**
     * The run is over; the reply to it must be empty.
     *
     * @param timestamp the date of the end
     */
    record SimulationEnds(double timestamp) implements Event {}

    /**
     * A job was submitted.
     *
     * @param timestamp the date
     * @param job the job
     */
    record JobSubmitted(double timestamp, Job job) implements Event {}

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
            implements Event {}

    /**
     * A KILL_JOB was carried out.
     *
     * @param timestamp the date
     * @param jobIds the jobs it named
     * @param progress how far each job that was really killed had come, from 0 to 1, in the order of the ids
     */
    record JobsKilled(double timestamp, List<String> jobIds, Map<String, Progress> progress) implements Event {}

    /** How far a job had come: a tree that follows its profile. */
    sealed interface Progress {
        /**
         * Returns the profile's name.
         *
         * @return the name in the workload
         */
        String profileName();

        /**
         * How far a task had come.
         *
         * @param profileName its profile
         * @param fraction the part done, from 0 to 1
         */
        record Task(String profileName, double fraction) implements Progress {}

        /**
         * How far a sequence had come.
         *
         * @param profileName its profile
         * @param taskIndex number of parts that were over; goes on counting when the sequence repeats
         * @param currentTask how far the part at work had come
         */
        record Sequence(String profileName, long taskIndex, Progress currentTask) implements Progress {}
    }

    /**
     * A requested call is due.
     *
     * @param timestamp the date
     */
    record RequestedCall(double timestamp) implements Event {}

    /**
     * All machines of one SET_RESOURCE_STATE have switched.
     *
     * @param timestamp the date
     * @param resources the machines
     * @param state their P-state
     */
    record ResourceStateChanged(double timestamp, ResourceSet resources, int state) implements Event {}

    /**
     * A notice.
     *
     * @param timestamp the date
     * @param type such as {@link #NO_MORE_STATIC_JOBS}
     * @param details what else its data holds, as plain values, unmodifiable, in their order
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
         * Creates a notice without details.
         *
         * @param timestamp the date
         * @param type its type
         */
        public Notify(double timestamp, String type) {
            this(timestamp, type, Map.of());
        }
    }

    /**
     * A running job sent a message.
     *
     * @param timestamp the date
     * @param jobId the job's id
     * @param message the message as plain values, unmodifiable, in their order
     */
    record FromJobMessage(double timestamp, String jobId, Map<String, Object> message) implements Event {}

    /**
     * The answer to a query of the energy.
     *
     * @param timestamp the date
     * @param consumedEnergy J since the start
     */
    record EnergyAnswer(double timestamp, double consumedEnergy) implements Event {}
}
