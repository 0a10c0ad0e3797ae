package org.noctule.slurm.pass;

import java.util.ArrayList;
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
 * A pass of backfill: conservative, in whole nodes, rebuilt each time. A job starts if that delays no plan of one
 * before it; else it gets a plan of its own.
 *
 * <p>Source: Slurm's scheduling configuration guide; manual slurm.conf, SchedulerParameters; recordings.
 */
final class Backfill {
    private static final double MINUTE = 60;
    private static final double LONGEST = 365 * 86_400.0;

    private final ClusterBook cluster;
    private final StartRules rules;
    private final MainPass.Starter starter;
    private final SchedulerSettings settings;
    private WillRun willRun;
    private List<PlannedStart> plans = List.of();
    private BitSet marked = new BitSet();

    Backfill(ClusterBook cluster, StartRules rules, MainPass.Starter starter) {
        this.cluster = cluster;
        this.rules = rules;
        this.starter = starter;
        this.settings = cluster.settings();
        this.willRun = new WillRun(cluster);
    }

    /** One pass. */
    private final class Pass {
        private final double now;
        private final TimeSlots slots;
        private final List<PlannedStart> plans = new ArrayList<>();
        private final Map<String, Integer> counts = new HashMap<>();
        private final Map<Long, Integer> arrays = new HashMap<>();
        private final BitSet usable = new BitSet();
        /** True if there are as many slots of time as there may be: the last plan has none. */
        private boolean overfull;

        private int started;
        private boolean pushed;
        private int tried;

        Pass(double now) {
            this.now = now;
            this.slots = new TimeSlots(settings.floor(now), now + settings.bfWindow(), cluster.up());
            willRun = willRun.holds() ? willRun : new WillRun(cluster);
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

        /** Looks at a record; false if the pass is over. */
        boolean look(QueueRecord record) {
            final SlurmJob job = record.job();
            if (job.state() != SlurmJob.State.PENDING || !starter.mayStart(job)) {
                return true;
            }
            if (job.number().ofArray()
                    && arrays.merge(job.number().number(), 1, Integer::sum) > settings.bfMaxArray()) {
                return true;
            }
            final Optional<String> hold = rules.hold(job, record.partition(), now);
            starter.limited(job, hold);
            if (hold.isPresent()) {
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
            double from = now;
            while (true) {
                final BitSet closed = rules.closed(job, partition, from, from + limit);
                final double later = later(record, closed, from, limit);
                usable.clear();
                usable.or(need.allowed());
                usable.and(cluster.up());
                usable.andNot(closed);
                slots.keep(from, from + limit, usable);
                if (later > now && !need.asksCards() && willRun.surelyLater(need, usable, later)) {
                    from = later;
                    continue;
                }
                final WillRun.Answer answer = willRun.test(need, usable);
                final double date = answer.date(now);
                if (Double.isNaN(date)) {
                    if (Double.isNaN(later)) {
                        return;
                    }
                    from = later;
                    continue;
                }
                final double start = Math.max(from, date);
                pushed |= from > date;
                if (start > later) {
                    from = later;
                    continue;
                }
                final BitSet nodes = answer.nodes();
                job.expect(answer.cores());
                if (slots.taken(start, settings.floor(start + limit), nodes)) {
                    from = start;
                    continue;
                }
                if (start <= now) {
                    start(record, limit, full);
                    return;
                }
                if (start > now + settings.bfWindow()) {
                    plans.add(new PlannedStart(now, job, partition, start, settings.floor(start + limit), nodes, true));
                    return;
                }
                final double begin = settings.floor(start);
                final double end = Math.max(settings.floor(start + limit), begin + settings.bfResolution());
                plans.add(new PlannedStart(now, job, partition, start, settings.floor(start + limit), nodes, false));
                if (slots.made() >= settings.bfMaxTest()) {
                    overfull = true;
                    return;
                }
                slots.take(begin, end, nodes);
                return;
            }
        }

        /** The next date worth a try: more nodes are free of plans, or a reservation is over. */
        private double later(QueueRecord record, BitSet closed, double from, double limit) {
            final BitSet among = (BitSet) record.partition().nodes().clone();
            among.andNot(closed);
            final double later = slots.later(from, from + limit, among);
            for (final double date : closed.isEmpty() ? List.<Double>of() : rules.dates(from)) {
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
            cluster.selection().tryNow(need, usable, cluster.stock()).ifPresent(placed -> {
                job.limit(limit < full ? stretched(placed.nodeSet(), limit, full) : full);
                starter.start(job, record.partition(), placed);
                if (placed.whole()) {
                    // As a plan does, until the end of its limit: recordings.
                    slots.take(settings.floor(now), settings.floor(now + job.timeLimit()), placed.nodeSet());
                }
                started++;
                willRun = new WillRun(cluster);
            });
        }
    }

    /** The start that the last pass planned for a job. */
    Optional<PlannedStart> plan(SlurmJob job) {
        return plans.stream()
                .filter(plan -> plan.job().equals(job) && !plan.beyond())
                .findFirst();
    }

    /** The nodes that the last pass marked as planned, which were idle then; not to be changed. */
    BitSet planned() {
        return marked;
    }

    /** Takes the marks of planned nodes away, as a pass over an empty queue does; true if there were any. */
    boolean unmark() {
        final boolean unmarked = !marked.isEmpty();
        marked = new BitSet();
        return unmarked;
    }

    /**
     * The outcome of a pass.
     *
     * @param plans the plans, in the order of the queue
     * @param looked number of records that it looked at
     * @param tried number of records for which it looked for nodes
     * @param slots number of the slots of time in which it planned
     * @param started number of jobs that it started
     * @param changed true if the pass itself changed jobs or nodes in a way of which the controller takes note: it
     *     pushed a start behind a plan, or marked idle nodes as planned, or took such a mark away
     */
    record Outcome(List<PlannedStart> plans, int looked, int tried, int slots, int started, boolean changed) {}

    /**
     * Makes a pass.
     *
     * @param queue the queue, sorted
     * @param now the date
     */
    Outcome run(List<QueueRecord> queue, double now) {
        final Pass pass = new Pass(now);
        int looked = 0;
        for (final QueueRecord record : queue) {
            looked++;
            if (!pass.look(record)) {
                break;
            }
        }
        plans = pass.plans;
        final boolean unmarked = unmark();
        plans.stream().filter(plan -> !plan.beyond()).forEach(plan -> marked.or(plan.nodes()));
        marked.and(cluster.withoutJobs());
        return new Outcome(
                pass.plans,
                looked,
                pass.tried,
                pass.slots.made(),
                pass.started,
                pass.pushed || unmarked || !marked.isEmpty());
    }
}
