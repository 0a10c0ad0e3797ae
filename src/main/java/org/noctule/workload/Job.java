package org.noctule.workload;

import java.util.Map;
import java.util.Optional;

/**
 * A job: a number of cores, each with the same demands.
 *
 * @param id workload and job name: {@code "w0!12"}
 * @param submitTime date of submission in seconds, not negative
 * @param resources number of cores asked for; 0 can never be executed
 * @param walltime seconds after the start at which the job is killed; positive infinity if never
 * @param estimate seconds that the user asked for, what schedulers predict with; positive infinity if unknown
 * @param memory memory per core in MB
 * @param memoryBandwidth memory bandwidth per core in GB/s
 * @param profile the job's work
 * @param extra the workload file's other fields of the job, unmodifiable, sent on to the decision side as they are
 * @param owner who submitted it, and to which queue
 * @param elasticity the numbers of cores on which it runs; empty if it is rigid
 * @param checkpoints its own checkpoints; empty if it makes those that the run's options name
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
        Owner owner,
        Optional<Elasticity> elasticity,
        Optional<JobCheckpoints> checkpoints) {
    /** The longest time in seconds, or the latest date, that a file may give: sums of many stay finite and exact. */
    public static final double LONGEST = 1e15;

    /** The largest number of operations or bytes that a file may give a job. */
    public static final double LARGEST = 1e30;

    /**
     * Describes a job of which no owner is told.
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
        this(id, submitTime, resources, walltime, estimate, memory, memoryBandwidth, profile, extra, Owner.UNKNOWN);
    }

    /**
     * Describes a rigid job.
     *
     * @param id workload and job name: {@code "w0!12"}
     * @param submitTime date of submission in seconds, not negative
     * @param resources number of cores asked for; 0 can never be executed
     * @param walltime seconds after the start at which the job is killed; positive infinity if never
     * @param estimate seconds that the user asked for, what schedulers predict with; positive infinity if unknown
     * @param memory memory per core in MB
     * @param memoryBandwidth memory bandwidth per core in GB/s
     * @param profile the job's work
     * @param extra the workload file's other fields of the job, unmodifiable, sent on to the decision side as they are
     * @param owner who submitted it, and to which queue
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
            Map<String, Object> extra,
            Owner owner) {
        this(
                id,
                submitTime,
                resources,
                walltime,
                estimate,
                memory,
                memoryBandwidth,
                profile,
                extra,
                owner,
                Optional.empty());
    }

    /**
     * Describes a job without checkpoints of its own.
     *
     * @param id workload and job name: {@code "w0!12"}
     * @param submitTime date of submission in seconds, not negative
     * @param resources number of cores asked for; 0 can never be executed
     * @param walltime seconds after the start at which the job is killed; positive infinity if never
     * @param estimate seconds that the user asked for, what schedulers predict with; positive infinity if unknown
     * @param memory memory per core in MB
     * @param memoryBandwidth memory bandwidth per core in GB/s
     * @param profile the job's work
     * @param extra the workload file's other fields of the job, unmodifiable, sent on to the decision side as they are
     * @param owner who submitted it, and to which queue
     * @param elasticity the numbers of cores on which it runs; empty if it is rigid
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
            Map<String, Object> extra,
            Owner owner,
            Optional<Elasticity> elasticity) {
        this(
                id,
                submitTime,
                resources,
                walltime,
                estimate,
                memory,
                memoryBandwidth,
                profile,
                extra,
                owner,
                elasticity,
                Optional.empty());
    }

    /**
     * Returns the part of the id before the exclamation mark.
     *
     * @return the workload's name, such as {@code "w0"}; empty if the id has none
     */
    public String workloadName() {
        return id.substring(0, Math.max(0, id.indexOf('!')));
    }

    /**
     * Returns the part of the id after the exclamation mark.
     *
     * @return the job's name within its workload, such as {@code "12"}
     */
    public String name() {
        return id.substring(id.indexOf('!') + 1);
    }

    /**
     * Returns the same job under another name.
     *
     * @param other its id
     * @return a job that differs in that alone
     */
    public Job withId(String other) {
        return new Job(
                other,
                submitTime,
                resources,
                walltime,
                estimate,
                memory,
                memoryBandwidth,
                profile,
                extra,
                owner,
                elasticity,
                checkpoints);
    }

    /**
     * Returns the same job with another profile.
     *
     * @param other its profile
     * @return a job that differs in that alone
     */
    public Job withProfile(Profile other) {
        return new Job(
                id,
                submitTime,
                resources,
                walltime,
                estimate,
                memory,
                memoryBandwidth,
                other,
                extra,
                owner,
                elasticity,
                checkpoints);
    }
}
