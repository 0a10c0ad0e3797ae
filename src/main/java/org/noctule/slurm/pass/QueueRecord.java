package org.noctule.slurm.pass;

import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;

/**
 * A job in one of its partitions, as passes see it.
 *
 * @param job the job
 * @param partition the partition
 * @param priority its priority there
 */
public record QueueRecord(SlurmJob job, SlurmPartition partition, long priority) {}
