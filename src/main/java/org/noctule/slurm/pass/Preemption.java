package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.select.JobNeed;
import org.noctule.slurm.select.NodeStock;
import org.noctule.slurm.select.Placed;

/**
 * Takes nodes of running jobs for others: jobs are taken away in thought, in an order, until there is room; the one
 * that made room goes first then, and of those only the ones on the chosen nodes must really go.
 *
 * <p>Source: recordings (preempt-tier-requeue, preempt-youngest, preempt-qos).
 */
final class Preemption {
    private final ClusterBook cluster;
    private final PreemptionRules rules;
    /** Jobs that were told to go, until they have gone. */
    private final Set<SlurmJob> told = new HashSet<>();

    private final List<SlurmJob> due = new ArrayList<>();

    /**
     * Jobs that must go for another one.
     *
     * @param placed the place of that
     * @param jobs the jobs
     */
    record Victims(Placed placed, List<ClusterBook.Running> jobs) {}

    Preemption(ClusterBook cluster, PreemptionRules rules) {
        this.cluster = cluster;
        this.rules = rules;
    }

    /** The running jobs that may have to go for a job, in the order in which they would. */
    List<ClusterBook.Running> candidates(SlurmJob job, SlurmPartition partition) {
        if (rules.by() == PreemptionRules.By.NOTHING) {
            return List.of();
        }
        final Comparator<ClusterBook.Running> number =
                Comparator.comparing((ClusterBook.Running each) -> each.job().number());
        final Comparator<ClusterBook.Running> youngest = Comparator.comparingDouble(
                (ClusterBook.Running each) -> -each.job().start());
        final Comparator<ClusterBook.Running> tier = Comparator.comparingInt((ClusterBook.Running each) ->
                rules.by() == PreemptionRules.By.PARTITION ? each.partition().tier() : 0);
        return cluster.running().stream()
                .filter(each -> rules.may(job, partition, each))
                .sorted(tier.thenComparing(rules.youngestFirst() ? youngest.thenComparing(number) : number))
                .toList();
    }

    /** Finds the jobs that must go so that another one has a place on some nodes; empty if it has none then. */
    Optional<Victims> find(JobNeed need, BitSet usable, List<ClusterBook.Running> candidates) {
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        // Those that were told to go have gone in thought before others are looked at.
        final NodeStock soon = cluster.stock().copy();
        final List<ClusterBook.Running> going = candidates.stream()
                .filter(each -> told.contains(each.job()) && each.nodes().intersects(usable))
                .toList();
        going.forEach(each -> soon.giveBack(each.placed()));
        if (!going.isEmpty()) {
            final Optional<Placed> placed = cluster.selection().choose(need, usable, soon);
            if (placed.isPresent()) {
                return Optional.of(new Victims(placed.get(), List.of()));
            }
        }
        List<ClusterBook.Running> order = candidates.stream()
                .filter(each -> !told.contains(each.job()) && each.nodes().intersects(usable))
                .toList();
        Optional<Victims> found = Optional.empty();
        for (int attempt = 0; attempt <= rules.reorders(); attempt++) {
            final NodeStock stock = soon.copy();
            final List<ClusterBook.Running> gone = new ArrayList<>();
            Optional<Placed> placed = Optional.empty();
            for (int i = 0; i < order.size() && placed.isEmpty(); i++) {
                stock.giveBack(order.get(i).placed());
                gone.add(order.get(i));
                placed = cluster.selection().choose(need, usable, stock);
            }
            if (placed.isEmpty()) {
                return found;
            }
            final BitSet nodes = placed.get().nodeSet();
            found = Optional.of(new Victims(
                    placed.get(),
                    gone.stream().filter(each -> each.nodes().intersects(nodes)).toList()));
            final List<ClusterBook.Running> next = new ArrayList<>(order);
            next.add(0, next.remove(gone.size() - 1));
            order = next;
        }
        return found;
    }

    /** Lets jobs go: at once, or when the time is over that they still have. */
    void preempt(Victims victims, double now) {
        for (final ClusterBook.Running each : victims.jobs()) {
            if (told.add(each.job())) {
                final double grace = rules.terms(each.partition()).grace();
                if (grace > 0) {
                    each.job().endBy(now + grace);
                } else {
                    due.add(each.job());
                }
            }
        }
    }

    /** The jobs that must go now, since the last call. */
    List<SlurmJob> takeDue() {
        final List<SlurmJob> taken = List.copyOf(due);
        due.clear();
        return taken;
    }

    /** Tells whether a job that goes was preempted and is queued again. */
    boolean comesAgain(SlurmJob job, SlurmPartition partition) {
        return told.contains(job) && rules.terms(partition).mode() == PreemptionRules.Mode.REQUEUE && job.comesAgain();
    }

    /** Forgets a job that has lost its nodes. */
    void forget(SlurmJob job) {
        told.remove(job);
        due.remove(job);
    }
}
