package org.noctule.slurm.pass;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.select.Placed;

/**
 * How things stand with a controller at a date.
 *
 * @param machine its cluster
 * @param date the date in seconds
 * @param up time in seconds for which the controller has run
 * @param waiting the jobs that wait, in the order of their submission, unmodifiable
 * @param running the jobs that run, in the order of their starts, unmodifiable
 * @param usable numbers of the nodes on which jobs may start, not to be changed
 * @param down numbers of the nodes that are down, not to be changed
 * @param planned numbers of idle nodes that plans of the last pass of backfill have, not to be changed
 * @param counts counts of passes
 */
public record ControllerState(
        SlurmMachine machine,
        double date,
        double up,
        List<Pending> waiting,
        List<Running> running,
        BitSet usable,
        BitSet down,
        BitSet planned,
        PassCounts counts) {
    /**
     * Adds jobs that wait for what can never come.
     *
     * @param more the jobs
     * @return the state with them, jobs in the order of their numbers
     */
    public ControllerState with(List<Pending> more) {
        final List<Pending> all = Stream.concat(waiting.stream(), more.stream())
                .sorted(Comparator.comparing(each -> each.job().number()))
                .toList();
        return new ControllerState(machine, date, up, all, running, usable, down, planned, counts);
    }

    /**
     * A job that waits.
     *
     * @param job the job
     * @param priority its priority in the first of its partitions; 0 while someone holds it
     * @param reason why it waits, in Slurm's word
     * @param plan the start that the last pass of backfill planned; empty if it planned none
     */
    public record Pending(SlurmJob job, long priority, String reason, Optional<PlannedStart> plan) {}

    /**
     * A job that runs.
     *
     * @param job the job
     * @param priority the priority with which it started
     * @param partition its partition
     * @param placed its place
     */
    public record Running(SlurmJob job, long priority, SlurmPartition partition, Placed placed) {}
}
