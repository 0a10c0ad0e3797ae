package org.noctule.slurm.priority;

/**
 * What factors are parts of.
 *
 * @param nodes nodes of the cluster
 * @param cpus CPUs of the cluster
 * @param partitionFactor largest PriorityJobFactor of a partition
 * @param qosPriority largest priority of a QOS
 * @param associationPriority largest priority of an account or user
 */
public record ClusterTotals(
        int nodes, long cpus, double partitionFactor, double qosPriority, double associationPriority) {}
