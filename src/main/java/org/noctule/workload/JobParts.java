package org.noctule.workload;

import java.util.Optional;

/**
 * The parts of a job that most jobs go without.
 *
 * <p>A further part needs a component here and an accessor in {@link Job}; who makes jobs starts from {@link #NONE} and
 * sees no difference.
 *
 * @param owner who submitted the job, and to which queue
 * @param elasticity the numbers of cores on which it runs; empty if it is rigid
 * @param checkpoints its own checkpoints; empty if it makes those that the run's options name
 * @param dependencies the jobs and data that it waits for, and the data that it leaves
 * @param started its start before the simulation; empty if it comes during the simulation, or waits when that begins
 * @param demand its demand on nodes; empty if one core is as good as another
 * @param terms the terms under which it waits
 */
public record JobParts(
        Owner owner,
        Optional<Elasticity> elasticity,
        Optional<JobCheckpoints> checkpoints,
        Dependencies dependencies,
        Optional<EarlierStart> started,
        Optional<NodeDemand> demand,
        QueueTerms terms) {
    /** A rigid job of an unknown owner that waits for no other. */
    public static final JobParts NONE = of(Owner.UNKNOWN);

    /**
     * Makes the parts of a rigid job.
     *
     * @param owner who submitted it
     * @return parts that tell nothing else
     */
    public static JobParts of(Owner owner) {
        return new JobParts(
                owner,
                Optional.empty(),
                Optional.empty(),
                Dependencies.NONE,
                Optional.empty(),
                Optional.empty(),
                QueueTerms.NONE);
    }

    /**
     * Returns the same parts for other numbers of cores.
     *
     * @param other the numbers of cores; empty for a rigid job
     * @return parts that differ in that alone
     */
    public JobParts withElasticity(Optional<Elasticity> other) {
        return new JobParts(owner, other, checkpoints, dependencies, started, demand, terms);
    }

    /**
     * Returns the same parts with other checkpoints.
     *
     * @param other the checkpoints; empty for those of the run's options
     * @return parts that differ in that alone
     */
    public JobParts withCheckpoints(Optional<JobCheckpoints> other) {
        return new JobParts(owner, elasticity, other, dependencies, started, demand, terms);
    }

    /**
     * Returns the same parts with other dependencies.
     *
     * @param other the dependencies
     * @return parts that differ in that alone
     */
    public JobParts withDependencies(Dependencies other) {
        return new JobParts(owner, elasticity, checkpoints, other, started, demand, terms);
    }

    /**
     * Returns the same parts with another start before the simulation.
     *
     * @param other the start; empty for a job that has not been started
     * @return parts that differ in that alone
     */
    public JobParts withStart(Optional<EarlierStart> other) {
        return new JobParts(owner, elasticity, checkpoints, dependencies, other, demand, terms);
    }

    /**
     * Returns the same parts with another demand on nodes.
     *
     * @param other the demand; empty if one core is as good as another
     * @return parts that differ in that alone
     */
    public JobParts withDemand(Optional<NodeDemand> other) {
        return new JobParts(owner, elasticity, checkpoints, dependencies, started, other, terms);
    }

    /**
     * Returns the same parts under other terms.
     *
     * @param other the terms
     * @return parts that differ in that alone
     */
    public JobParts withTerms(QueueTerms other) {
        return new JobParts(owner, elasticity, checkpoints, dependencies, started, demand, other);
    }
}
