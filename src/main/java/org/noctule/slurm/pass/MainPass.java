package org.noctule.slurm.pass;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.slurm.NodeNames;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.select.JobNeed;
import org.noctule.slurm.select.Placed;

/**
 * A pass of the main loop: jobs start in the order of the queue; the first of a partition that cannot blocks the
 * partition and strikes out all its nodes for the rest of the pass.
 *
 * <p>Source: Slurm's scheduling configuration guide; recordings.
 */
final class MainPass {
    private final ClusterBook cluster;
    private final StartRules rules;
    private final Starter starter;
    private final Preemption preemption;
    private int looked;

    /** Starts jobs. */
    interface Starter {
        /** Starts a job. */
        void start(SlurmJob job, SlurmPartition partition, Placed placed);

        /** Tells whether a job may start now as far as its array goes. */
        boolean mayStart(SlurmJob job);

        /** Tells why a job waits. */
        void waits(SlurmJob job, String reason);

        /** Tells the limit that holds a job, if one does. */
        void limited(SlurmJob job, Optional<String> limit);
    }

    MainPass(ClusterBook cluster, StartRules rules, Preemption preemption, Starter starter) {
        this.preemption = preemption;
        this.cluster = cluster;
        this.rules = rules;
        this.starter = starter;
    }

    /** Number of records that the last pass looked at. */
    int looked() {
        return looked;
    }

    /**
     * Makes a pass.
     *
     * @param queue the queue, sorted
     * @param depth number of records that are looked at
     * @return true if jobs wait behind others, of which the controller takes note
     */
    boolean run(List<QueueRecord> queue, int depth, double now) {
        final BitSet open = (BitSet) cluster.up().clone();
        final Set<String> failed = new HashSet<>();
        final Set<String> lacking = new HashSet<>();
        final Map<String, Integer> seen = new HashMap<>();
        looked = 0;
        boolean behind = false;
        for (final QueueRecord record : queue) {
            if (looked++ > depth) {
                break;
            }
            final SlurmJob job = record.job();
            final SlurmPartition partition = record.partition();
            if (job.state() != SlurmJob.State.PENDING || !starter.mayStart(job)) {
                continue;
            }
            final int most = cluster.settings().partitionDepth();
            if (failed.contains(rules.reserved(job) ? reservation(job) : partition.name())
                    || most > 0 && seen.merge(partition.name(), 1, Integer::sum) > most) {
                starter.waits(job, WaitBook.PRIORITY);
                behind = true;
                continue;
            }
            final Optional<String> hold = rules.hold(job, partition, now);
            starter.limited(job, hold);
            if (hold.isPresent()) {
                if (cluster.settings().limitStop()) {
                    failed.add(partition.name());
                }
                continue;
            }
            final JobNeed need = cluster.need(job, partition);
            final BitSet candidates = (BitSet) open.clone();
            candidates.and(need.allowed());
            candidates.andNot(rules.closed(job, partition, now, now + job.timeLimit()));
            final Optional<Placed> placed = cluster.selection().tryNow(need, candidates, cluster.stock());
            if (placed.isPresent()) {
                starter.start(job, partition, placed.get());
                continue;
            }
            final Optional<Preemption.Victims> victims =
                    preemption.find(need, candidates, preemption.candidates(job, partition));
            victims.ifPresent(going -> preemption.preempt(going, now));
            if (victims.isEmpty() && neverFits(cluster.anywhere(job, partition), candidates)) {
                // Nodes that are left could never do: it waits for others and blocks nobody.
                starter.waits(
                        job, lacking.add(partition.name()) ? unavailable(need, candidates, open) : WaitBook.PRIORITY);
                behind = true;
                continue;
            }
            starter.waits(job, WaitBook.RESOURCES);
            if (rules.reserved(job)) {
                failed.add(reservation(job));
                continue;
            }
            if (job.request().required().isEmpty()) {
                failed.add(partition.name());
                open.andNot(partition.nodes());
            } else {
                open.andNot(need.requiredNodes());
            }
        }
        return behind;
    }

    /**
     * Tells whether nodes could never do for a job. Where a job has some of them alone, Slurm does not say so: logs.
     */
    private boolean neverFits(JobNeed need, BitSet candidates) {
        if (candidates.isEmpty()) {
            return true;
        }
        if (cluster.selection().tryNow(need, candidates, cluster.idle()).isPresent()) {
            return false;
        }
        final BitSet all = (BitSet) need.allowed().clone();
        all.and(cluster.up());
        cluster.selection().renew(all);
        return cluster.selection().open(need, candidates, cluster.stock()).equals(candidates);
    }

    /** The name under which jobs of a reservation are blocked, which no partition has. */
    private static String reservation(SlurmJob job) {
        return "reservation " + job.job().terms().reservation();
    }

    /** The reason of a job that would not fit on the nodes that are left, were they idle (recorded). */
    private String unavailable(JobNeed need, BitSet left, BitSet open) {
        final BitSet missing = (BitSet) need.allowed().clone();
        missing.andNot(open);
        if (left.isEmpty() || missing.isEmpty()) {
            return missing.isEmpty() ? WaitBook.RESOURCES : WaitBook.NO_NODES;
        }
        return WaitBook.NOT_AVAILABLE
                + NodeNames.fold(missing.stream()
                        .mapToObj(node -> cluster.machine().nodes().get(node).name())
                        .toList());
    }
}
