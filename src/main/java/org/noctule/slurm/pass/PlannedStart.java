package org.noctule.slurm.pass;

import java.util.BitSet;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;

/**
 * The start that backfill plans for a job.
 *
 * @param pass date of the pass
 * @param job the job
 * @param partition its partition
 * @param start date of the start
 * @param end date of the end, on the grid of plans
 * @param nodes numbers of the nodes, not to be changed
 * @param beyond true if it lies so far ahead that nothing is kept for it
 */
public record PlannedStart(
        double pass, SlurmJob job, SlurmPartition partition, double start, double end, BitSet nodes, boolean beyond) {
    /** The same plan, made by another pass. */
    PlannedStart at(double date) {
        return new PlannedStart(date, job, partition, start, end, nodes, beyond);
    }
}
