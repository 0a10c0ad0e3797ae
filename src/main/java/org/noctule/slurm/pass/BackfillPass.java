package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.slurm.SchedulerSettings;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.select.JobNeed;

/**
 * One pass of backfill over a queue: each job starts if that delays no plan of one before it; else it gets a plan.
 *
 * <p>Source: as of {@link Backfill}.
 */
final class BackfillPass {
    private static final double MINUTE = 60;
    private static final double LONGEST = 365 * 86_400.0;

    private final ClusterBook cluster;
    private final StartRules rules;
    private final Preemption preemption;
    private final MainPass.Starter starter;
    private final SchedulerSettings settings;
    private final double now;
    private WillRun willRun;
    private final TimeSlots slots;
    private final List<PlannedStart> plans = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<Long, Integer> arrays = new HashMap<>();
    private final Map<Like, SureDates> sure = new HashMap<>();
    /** Words of the nodes that a job may use in the time for which it is tried. */
    private final long[] usable;

    private final KeptPass kept;
    /** True if there are as many slots of time as there may be: the last plan has none. */
    private boolean overfull;

    private int started;
    private boolean pushed;
    private int tried;
    private int looked;
    private boolean whole;

    /** What jobs have in common that are tried alike. */
    private record Like(JobNeed need, double limit) {}

    /** Begins at a date, with what an earlier pass found out. */
    BackfillPass(
            ClusterBook cluster,
            StartRules rules,
            Preemption preemption,
            MainPass.Starter starter,
            WillRun known,
            double now) {
        this.cluster = cluster;
        this.rules = rules;
        this.preemption = preemption;
        this.starter = starter;
        this.settings = cluster.settings();
        this.now = now;
        this.usable = words(cluster.up());
        this.slots = new TimeSlots(settings.floor(now), now + settings.bfWindow(), usable);
        this.kept = new KeptPass(cluster, rules, now);
        this.willRun = known.holds() ? known : new WillRun(cluster);
    }

    /** Looks at the records of a queue until the pass is over. */
    void run(List<QueueRecord> queue) {
        boolean more = true;
        while (more && looked < queue.size()) {
            more = look(queue.get(looked++));
        }
        whole = more;
    }

    /** Its plans, in the order of the queue. */
    List<PlannedStart> plans() {
        return plans;
    }

    /** The dates of starts that it found, for the next pass. */
    WillRun willRun() {
        return willRun;
    }

    /**
     * The outcome.
     *
     * @param shown its plans, or those of a pass that was like it
     * @param marks true if marks of planned nodes were set, or taken away
     */
    BackfillOutcome outcome(List<PlannedStart> shown, boolean marks) {
        return new BackfillOutcome(shown, looked, tried, slots.made(), started, pushed || marks);
    }

    /** Tells whether a pass at a later date has the same outcome. */
    boolean again(List<QueueRecord> queue, double date) {
        return started == 0 && willRun.holds() && kept.holds(queue, whole, starter, date);
    }

    /** The bits of nodes in words, as many as all nodes of the machine have. */
    private long[] words(BitSet nodes) {
        return Arrays.copyOf(nodes.toLongArray(), (cluster.stock().nodes() + Long.SIZE - 1) / Long.SIZE);
    }

    /** Tells whether a count is used up by one more; not called where there is no bound. */
    private boolean over(String what, int most) {
        return counts.merge(what, 1, Integer::sum) > most;
    }

    private boolean passedOver(QueueRecord record) {
        final String user = record.job().job().owner().user();
        final String partition = record.partition().name();
        return settings.bfMaxPartition() > 0 && over("p " + partition, settings.bfMaxPartition())
                || settings.bfMaxUser() > 0 && over("u " + user, settings.bfMaxUser())
                || settings.bfMaxUserPartition() > 0
                        && over("b " + partition + " " + user, settings.bfMaxUserPartition());
    }

    private KeptPass.Verdict verdict(QueueRecord record) {
        final SlurmJob job = record.job();
        if (job.state() != SlurmJob.State.PENDING || !starter.mayStart(job)) {
            return KeptPass.Verdict.NO_ROOM;
        }
        if (job.number().ofArray() && arrays.merge(job.number().number(), 1, Integer::sum) > settings.bfMaxArray()) {
            return KeptPass.Verdict.PLANNED;
        }
        final Optional<String> hold = rules.hold(job, record.partition(), now);
        starter.limited(job, hold);
        return hold.isPresent() ? KeptPass.Verdict.HELD : KeptPass.Verdict.FREE;
    }

    /** Looks at a record; false if the pass is over. */
    private boolean look(QueueRecord record) {
        final KeptPass.Verdict verdict = verdict(record);
        kept.look(record, verdict);
        if (verdict != KeptPass.Verdict.FREE) {
            return true;
        }
        if (tried >= settings.bfMaxTest()) {
            return false;
        }
        if (passedOver(record)) {
            return true;
        }
        tried++;
        test(record);
        return !overfull && (settings.bfMaxStart() == 0 || started < settings.bfMaxStart());
    }

    private void test(QueueRecord record) {
        final SlurmJob job = record.job();
        final SlurmPartition partition = record.partition();
        final JobNeed need = cluster.need(job, partition);
        final double full = Math.min(job.timeLimit(), LONGEST);
        final double limit = job.timeMin() > 0 ? Math.min(full, job.timeMin()) : full;
        final List<ClusterBook.Running> going = preemption.candidates(job, partition);
        final WillRun ends = going.isEmpty() ? willRun : WillRun.without(cluster, going);
        if (!going.isEmpty()) {
            // Whom it tells to go is another question in each pass.
            kept.before(now);
        }
        final BitSet whole = (BitSet) need.allowed().clone();
        whole.and(cluster.up());
        final long[] base = words(whole);
        final long[] among = words(partition.nodes());
        final SureDates known =
                going.isEmpty() ? sure.computeIfAbsent(new Like(need, limit), any -> new SureDates()) : new SureDates();
        known.begin();
        double from = now;
        while (true) {
            final BitSet closed = rules.closed(job, partition, from, from + limit);
            final double later =
                    closed.isEmpty() ? slots.later(from, from + limit, among) : later(record, closed, from, limit);
            if (from == now) {
                kept.before(slots.beginAfter(now + limit) - limit);
            }
            if (closed.isEmpty() && known.covers(from, later)) {
                from = later;
                continue;
            }
            System.arraycopy(base, 0, usable, 0, usable.length);
            for (int node = closed.nextSetBit(0); node >= 0; node = closed.nextSetBit(node + 1)) {
                usable[node / Long.SIZE] &= ~(1L << node);
            }
            slots.keep(from, from + limit, usable);
            if (later > now && !need.asksCards() && ends.surelyLater(need, usable, later)) {
                if (closed.isEmpty()) {
                    known.add(from, later);
                }
                from = later;
                continue;
            }
            final WillRun.Answer answer = ends.test(need, usable);
            final double date = answer.date(now);
            if (Double.isNaN(date)) {
                if (Double.isNaN(later)) {
                    return;
                }
                from = later;
                continue;
            }
            final double start = Math.max(from, date);
            kept.start(start);
            pushed |= from > date;
            if (start > later) {
                from = later;
                continue;
            }
            final Optional<Preemption.Victims> victims =
                    start > now || going.isEmpty() ? Optional.empty() : victims(need, going);
            final BitSet nodes = victims.isPresent() ? victims.get().placed().nodeSet() : answer.nodes();
            job.expect(answer.cores());
            if (slots.taken(start, settings.floor(start + limit), nodes)) {
                from = start;
                continue;
            }
            // A job that others go for waits until they have gone: its plan begins now.
            if (victims.isPresent()) {
                preemption.preempt(victims.get(), now);
                // Their ends may have moved.
                willRun = new WillRun(cluster);
                sure.clear();
            }
            if (start <= now && victims.isEmpty()) {
                start(record, limit, full);
            } else {
                plan(record, start, limit, nodes);
            }
            return;
        }
    }

    private void plan(QueueRecord record, double start, double limit, BitSet nodes) {
        final double end = settings.floor(start + limit);
        final boolean beyond = start > now + settings.bfWindow();
        plans.add(new PlannedStart(now, record.job(), record.partition(), start, end, nodes, beyond));
        if (beyond) {
            return;
        }
        if (slots.made() >= settings.bfMaxTest()) {
            overfull = true;
            return;
        }
        final double begin = settings.floor(start);
        final double last = Math.max(end, begin + settings.bfResolution());
        kept.edge(last);
        slots.take(begin, last, nodes);
    }

    /** The jobs that must go for one to start now; empty if it has a place without that. */
    private Optional<Preemption.Victims> victims(JobNeed need, List<ClusterBook.Running> going) {
        return cluster.selection()
                        .tryNow(need, BitSet.valueOf(usable), cluster.stock())
                        .isPresent()
                ? Optional.empty()
                : preemption.find(need, BitSet.valueOf(usable), going);
    }

    /** The next date worth a try, if nodes are closed: more nodes are free of plans, or a reservation is over. */
    private double later(QueueRecord record, BitSet closed, double from, double limit) {
        final BitSet among = (BitSet) record.partition().nodes().clone();
        among.andNot(closed);
        final double later = slots.later(from, from + limit, words(among));
        for (final double date : rules.dates(from)) {
            final BitSet open = (BitSet) closed.clone();
            open.andNot(rules.closed(record.job(), record.partition(), date, date + limit));
            if (!open.isEmpty()) {
                // A second more: a reservation still has its last one.
                return later < date + 1 ? later : date + 1;
            }
        }
        return later;
    }

    /** The longest limit in whole minutes that reaches into no plan. */
    private double stretched(BitSet nodes, double least, double full) {
        double limit = least;
        while (limit + MINUTE <= full && !slots.taken(now, now + limit + MINUTE, nodes)) {
            limit += MINUTE;
        }
        return limit;
    }

    private void start(QueueRecord record, double limit, double full) {
        final SlurmJob job = record.job();
        final JobNeed need = cluster.need(job, record.partition());
        cluster.selection()
                .tryNow(need, BitSet.valueOf(usable), cluster.stock())
                .ifPresent(placed -> {
                    job.limit(limit < full ? stretched(placed.nodeSet(), limit, full) : full);
                    starter.start(job, record.partition(), placed);
                    if (placed.whole()) {
                        // As a plan does, until the end of its limit: recordings.
                        slots.take(settings.floor(now), settings.floor(now + job.timeLimit()), placed.nodeSet());
                    }
                    started++;
                    willRun = new WillRun(cluster);
                    sure.clear();
                });
    }
}
