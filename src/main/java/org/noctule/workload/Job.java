package org.noctule.workload;

import java.util.Map;
import java.util.Optional;

/**
 * A job: a number of cores, each with the same demands.
 *
 * @param id workload and job name: {@code "w0!12"}
 * @param submitTime date of submission in seconds, negative for a job that waits or runs when the simulation begins
 * @param resources number of cores asked for; 0 can never be executed
 * @param walltime seconds after the start at which the job is killed; positive infinity if never
 * @param estimate seconds that the user asked for, what schedulers predict with; positive infinity if unknown
 * @param memory memory per core in MB
 * @param memoryBandwidth memory bandwidth per core in GB/s
 * @param profile the job's work
 * @param extra the workload file's other fields of the job, unmodifiable, sent on to the decision side as they are
 * @param parts who submitted it, how it changes while it runs, what it waits for
 */
public record Job(
        String id,
        double submitTime,
        int resources,
        double walltime,
        double estimate,
        double memory,
        double memoryBandwidth,
        Profile profile,
        Map<String, Object> extra,
        JobParts parts) {
    /** The longest time in seconds, or the latest date, that a file may give: sums of many stay finite and exact. */
    public static final double LONGEST = 1e15;

    /** The largest number of operations or bytes that a file may give a job. */
    public static final double LARGEST = 1e30;

    /**
     * Describes a job without {@linkplain JobParts#NONE further parts}: a rigid one of an unknown owner.
     *
     * @param id workload and job name: {@code "w0!12"}
     * @param submitTime date of submission in seconds, not negative
     * @param resources number of cores asked for; 0 can never be executed
     * @param walltime seconds after the start at which the job is killed; positive infinity if never
     * @param estimate seconds that the user asked for, what schedulers predict with; positive infinity if unknown
     * @param memory memory per core in MB
     * @param memoryBandwidth memory bandwidth per core in GB/s
     * @param profile what the job does
     * @param extra the workload file's other fields of the job, unmodifiable, sent on to the decision side as they are
     */
    public Job(
            String id,
            double submitTime,
            int resources,
            double walltime,
            double estimate,
            double memory,
            double memoryBandwidth,
            Profile profile,
            Map<String, Object> extra) {
        this(id, submitTime, resources, walltime, estimate, memory, memoryBandwidth, profile, extra, JobParts.NONE);
    }

    /**
     * {@return the part of the id before the exclamation mark: the workload's name, such as {@code "w0"}; empty if the
     * id has none}
     */
    public String workloadName() {
        return id.substring(0, Math.max(0, id.indexOf('!')));
    }

    /**
     * {@return the part of the id after the exclamation mark: the job's name within its workload, such as {@code "12"}}
     */
    public String name() {
        return id.substring(id.indexOf('!') + 1);
    }

    /** {@return its owner; {@link Owner#UNKNOWN} if none is told} */
    public Owner owner() {
        return parts.owner();
    }

    /** {@return the numbers of cores on which the job runs: empty if it is rigid} */
    public Optional<Elasticity> elasticity() {
        return parts.elasticity();
    }

    /** {@return the job's own checkpoints: empty if it makes those that the run's options name} */
    public Optional<JobCheckpoints> checkpoints() {
        return parts.checkpoints();
    }

    /** {@return its dependencies; {@link Dependencies#NONE} if it has none} */
    public Dependencies dependencies() {
        return parts.dependencies();
    }

    /** {@return its start before the simulation: empty if it does not run when the simulation begins} */
    public Optional<EarlierStart> started() {
        return parts.started();
    }

    /** {@return its demand on nodes: empty if one core is as good as another} */
    public Optional<NodeDemand> demand() {
        return parts.demand();
    }

    /** {@return the terms under which it waits; {@link QueueTerms#NONE} if none are told} */
    public QueueTerms terms() {
        return parts.terms();
    }

    /**
     * Returns the same job under another name.
     *
     * @param other its id
     * @return a job that differs in that alone
     */
    public Job withId(String other) {
        return new Job(
                other, submitTime, resources, walltime, estimate, memory, memoryBandwidth, profile, extra, parts);
    }

    /**
     * Returns the same job with another profile.
     *
     * @param other its profile
     * @return a job that differs in that alone
     */
    public Job withProfile(Profile other) {
        return new Job(id, submitTime, resources, walltime, estimate, memory, memoryBandwidth, other, extra, parts);
    }

    /**
     * Returns the same job with other parts.
     *
     * @param others its parts
     * @return a job that differs in them alone
     */
    public Job with(JobParts others) {
        return new Job(id, submitTime, resources, walltime, estimate, memory, memoryBandwidth, profile, extra, others);
    }

    /**
     * Returns the same job at another date.
     *
     * @param date date of submission in seconds
     * @return a job that differs in that alone
     */
    public Job withSubmitTime(double date) {
        return new Job(id, date, resources, walltime, estimate, memory, memoryBandwidth, profile, extra, parts);
    }

    /**
     * Returns the same job with other numbers of cores on which it runs.
     *
     * @param other how it changes
     * @return the other job
     */
    public Job withElasticity(Elasticity other) {
        return with(parts.withElasticity(Optional.of(other)));
    }
}
