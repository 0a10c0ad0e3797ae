package org.noctule.slurm;

import java.util.BitSet;

/**
 * A partition as slurm.conf describes it.
 *
 * @param name its name
 * @param nodes numbers of its nodes, not to be changed
 * @param maxNodes most nodes of a job
 * @param tier its PriorityTier: partitions of higher ones go first
 * @param factor its PriorityJobFactor
 * @param maxTime longest limit of time in s; infinite for none
 * @param defaultTime limit of time in s of jobs that name none
 * @param exclusive true if jobs get whole nodes (OverSubscribe=EXCLUSIVE)
 * @param leastLoaded true if the least loaded nodes come first (LLN)
 * @param standard true if jobs that name no partition go there (Default=YES)
 * @param billing its TRESBillingWeights; empty for cores alone
 */
public record SlurmPartition(
        String name,
        BitSet nodes,
        int maxNodes,
        int tier,
        double factor,
        double maxTime,
        double defaultTime,
        boolean exclusive,
        boolean leastLoaded,
        boolean standard,
        String billing) {}
