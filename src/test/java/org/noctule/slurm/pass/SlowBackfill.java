package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.noctule.slurm.SchedulerSettings;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.select.JobNeed;
import org.noctule.slurm.select.NodeStock;
import org.noctule.slurm.select.Placed;

/** Backfill as its rules have it, with plans in a plain list and all looked up anew each time. */
final class SlowBackfill {
    private final ClusterBook cluster;
    private final SchedulerSettings settings;
    private final StartRules rules;
    private final MainPass.Starter starter;
    private final double now;
    private final List<PlannedStart> plans = new ArrayList<>();
    private final List<Kept> kept = new ArrayList<>();

    /** Nodes that a plan has from one date to another. */
    private record Kept(double begin, double end, BitSet nodes) {}

    /** A date and a place. */
    record Start(double date, Placed placed) {}

    SlowBackfill(ClusterBook cluster, StartRules rules, MainPass.Starter starter, double now) {
        this.cluster = cluster;
        this.settings = cluster.settings();
        this.rules = rules;
        this.starter = starter;
        this.now = now;
    }

    /** The plans of a pass that tests any number of jobs. */
    List<PlannedStart> run(List<QueueRecord> queue) {
        queue.stream()
                .filter(record -> record.job().state() == SlurmJob.State.PENDING
                        && rules.hold(record.job(), record.partition(), now).isEmpty())
                .forEach(this::test);
        return plans;
    }

    private void test(QueueRecord record) {
        final JobNeed need = cluster.need(record.job(), record.partition());
        final double limit = record.job().timeLimit();
        double from = now;
        while (true) {
            final double later = later(record, from, limit);
            final BitSet usable = usable(record, need, from, limit);
            final Optional<Start> found = start(cluster, need, usable, now);
            if (found.isEmpty()) {
                if (Double.isNaN(later)) {
                    return;
                }
                from = later;
                continue;
            }
            final double start = Math.max(from, found.get().date());
            final BitSet nodes = found.get().placed().nodeSet();
            if (start > later) {
                from = later;
                continue;
            }
            if (kept.stream()
                    .anyMatch(each -> each.end > start
                            && each.begin < settings.floor(start + limit)
                            && each.nodes.intersects(nodes))) {
                from = start;
                continue;
            }
            if (start <= now) {
                cluster.selection().choose(need, usable, cluster.stock()).ifPresent(placed -> {
                    starter.start(record.job(), record.partition(), placed);
                    if (placed.whole()) {
                        keep(settings.floor(now), settings.floor(now + limit), placed.nodeSet());
                    }
                });
                return;
            }
            final double begin = settings.floor(start);
            final double end = settings.floor(start + limit);
            final boolean beyond = start > now + settings.bfWindow();
            plans.add(new PlannedStart(now, record.job(), record.partition(), start, end, nodes, beyond));
            if (!beyond) {
                keep(begin, Math.max(end, begin + settings.bfResolution()), nodes);
            }
            return;
        }
    }

    private void keep(double begin, double end, BitSet nodes) {
        kept.add(new Kept(begin, Math.min(end, now + settings.bfWindow()), nodes));
    }

    private BitSet usable(QueueRecord record, JobNeed need, double from, double limit) {
        final BitSet usable = (BitSet) need.allowed().clone();
        usable.and(cluster.up());
        usable.andNot(rules.closed(record.job(), record.partition(), from, from + limit));
        kept.stream()
                .filter(each -> each.end > from && each.begin <= from + limit)
                .forEach(each -> usable.andNot(each.nodes));
        return usable;
    }

    private double later(QueueRecord record, double from, double limit) {
        final BitSet closed = rules.closed(record.job(), record.partition(), from, from + limit);
        final BitSet among = (BitSet) record.partition().nodes().clone();
        among.andNot(closed);
        final double freed = freed(among, from, from + limit);
        for (final double date : rules.dates(from)) {
            final BitSet open = (BitSet) closed.clone();
            open.andNot(rules.closed(record.job(), record.partition(), date, date + limit));
            if (!open.isEmpty()) {
                return freed < date + 1 ? freed : date + 1;
            }
        }
        return freed;
    }

    /** The first date at which some nodes lose a plan, of those up to the end of the first slot behind a time. */
    private double freed(BitSet among, double from, double to) {
        final TreeSet<Double> dates = new TreeSet<>(List.of(settings.floor(now)));
        kept.forEach(each -> dates.addAll(List.of(each.begin, each.end)));
        double begin = Double.NaN;
        for (final double date : dates.headSet(now + settings.bfWindow())) {
            final BitSet before = Double.isNaN(begin) ? new BitSet() : free(cluster.up(), begin);
            final BitSet after = free(cluster.up(), date);
            if (!Double.isNaN(begin) && before.equals(after)) {
                continue;
            }
            if (!Double.isNaN(begin) && date > from) {
                after.and(among);
                after.andNot(before);
                if (!after.isEmpty()) {
                    return date;
                }
                if (begin > to) {
                    return Double.NaN;
                }
            }
            begin = date;
        }
        return Double.NaN;
    }

    /** Those of some nodes that no plan has at a date. */
    private BitSet free(BitSet nodes, double date) {
        final BitSet free = (BitSet) nodes.clone();
        kept.stream().filter(each -> each.begin <= date && date < each.end).forEach(each -> free.andNot(each.nodes));
        return free;
    }

    /** The first start of a job on some nodes; each window is tried on a stock made for it. */
    static Optional<Start> start(ClusterBook cluster, JobNeed need, BitSet usable, double now) {
        final Optional<Placed> free = cluster.selection().choose(need, usable, cluster.stock());
        if (free.isPresent()) {
            return Optional.of(new Start(now, free.get()));
        }
        final List<ClusterBook.Running> all = cluster.byEnd();
        final List<ClusterBook.Running> there =
                all.stream().filter(each -> each.nodes().intersects(usable)).toList();
        if (there.isEmpty()) {
            return Optional.empty();
        }
        final double booted = cluster.settings().booted();
        final double base = (Math.floor((there.get(0).job().end() + booted) / 30) + 1) * 30 - booted;
        double window = 30;
        int next = 0;
        while (next < there.size()) {
            int count = 0;
            double after;
            do {
                final int at = all.indexOf(there.get(next++));
                after = at + 1 < all.size() ? all.get(at + 1).job().end() : Double.NEGATIVE_INFINITY;
            } while (next < there.size() && count++ <= 200 && !(after > base + window));
            final NodeStock stock = cluster.stock().copy();
            there.subList(0, next).forEach(each -> stock.giveBack(each.placed()));
            final Optional<Placed> placed = cluster.selection().choose(need, usable, stock);
            if (placed.isPresent()) {
                final double end = there.get(next - 1).job().end();
                return Optional.of(new Start(
                        end > now
                                ? end
                                : Math.max(now + 1, end + cluster.settings().killWait()),
                        placed.get()));
            }
            window = wider(cluster, window);
            while (after > base + window) {
                window = wider(cluster, window);
            }
        }
        return Optional.empty();
    }

    private static double wider(ClusterBook cluster, double window) {
        final double linear = cluster.settings().bfWindowLinear();
        return linear > 0 ? window + linear : window * 2;
    }
}
