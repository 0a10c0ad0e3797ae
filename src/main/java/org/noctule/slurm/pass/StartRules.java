package org.noctule.slurm.pass;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.select.Placed;

/** Rules of who may start where and when, whatever is free: limits and reservations. */
public interface StartRules {
    /**
     * Tells what holds a job: it waits without blocking others.
     *
     * @param job a job that waits
     * @param partition its partition
     * @param now the date
     * @return the reason, as Slurm writes it; empty if nothing does
     */
    Optional<String> hold(SlurmJob job, SlurmPartition partition, double now);

    /**
     * Returns the nodes that a job must not have in some time.
     *
     * @param job the job
     * @param partition its partition
     * @param from its start
     * @param to its expected end
     * @return their numbers, not to be changed
     */
    BitSet closed(SlurmJob job, SlurmPartition partition, double from, double to);

    /**
     * Lists the dates at which closed nodes open.
     *
     * @param now the date
     * @return the dates after it, ascending
     */
    List<Double> dates(double now);

    /**
     * Tells whether a job has a reservation of its own.
     *
     * @param job the job
     * @return true if it has
     */
    boolean reserved(SlurmJob job);

    /**
     * Takes note of a start.
     *
     * @param job a job that waited
     * @param partition its partition
     * @param placed its place
     * @param now the date
     */
    void started(SlurmJob job, SlurmPartition partition, Placed placed, double now);
}
