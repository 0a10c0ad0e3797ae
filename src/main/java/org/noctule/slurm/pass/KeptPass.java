package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.SlurmJob;

/**
 * What a pass of backfill saw, and the date until which a pass that sees the same has the same outcome: no comparison
 * that it made with the date turns round before. Such a pass need not be made.
 */
final class KeptPass {
    /** Seconds, far above what rounding does to dates. */
    private static final double MARGIN = 1e-3;

    private final ClusterBook cluster;
    private final StartRules rules;
    private final double now;
    private final BitSet up;
    private final List<Seen> seen = new ArrayList<>();
    private double until;

    /** What a pass found before it looked for nodes. */
    enum Verdict {
        /** The job's array has no room. */
        NO_ROOM,
        /** Elements enough of its array have plans. */
        PLANNED,
        /** A limit holds it. */
        HELD,
        /** Nothing keeps it from a try. */
        FREE
    }

    /** A record as the pass saw it. */
    private record Seen(QueueRecord record, BatchRequest request, double limit, double shortest, Verdict verdict) {
        boolean still(QueueRecord other) {
            return record.job() == other.job()
                    && record.partition() == other.partition()
                    && request == other.job().request()
                    && limit == other.job().timeLimit()
                    && shortest == other.job().timeMin();
        }
    }

    /** Begins with what a pass sees first. */
    KeptPass(ClusterBook cluster, StartRules rules, double now) {
        this.cluster = cluster;
        this.rules = rules;
        this.now = now;
        this.up = cluster.up();
        this.until = until();
    }

    private double until() {
        // Tries for cards change weights, and reservations come nearer.
        if (cluster.selection().hasCards() || !rules.dates(now).isEmpty()) {
            return Double.NEGATIVE_INFINITY;
        }
        final List<ClusterBook.Running> running = cluster.byEnd();
        return running.isEmpty()
                ? Double.POSITIVE_INFINITY
                : running.get(0).job().end() - MARGIN;
    }

    /** Takes note of a record. */
    void look(QueueRecord record, Verdict verdict) {
        final SlurmJob job = record.job();
        seen.add(new Seen(record, job.request(), job.timeLimit(), job.timeMin(), verdict));
    }

    /** Takes note that a comparison turns round at a date. */
    void before(double date) {
        until = Math.min(until, date - MARGIN);
    }

    /** Takes note of a start that is later than now. */
    void start(double start) {
        final double begin = cluster.settings().floor(start);
        before(begin > cluster.settings().floor(now) ? begin : start);
        edge(start);
    }

    /** Takes note of a date that is compared with the end of the window of plans. */
    void edge(double date) {
        final double window = cluster.settings().bfWindow();
        if (date >= now + window) {
            before(date - window);
        }
    }

    /**
     * Tells whether a pass would have the same outcome, and tells of limits as that one would.
     *
     * @param queue the records that it would look at, and those behind them
     * @param whole true if there are none behind them
     * @param date its date; neither jobs nor their limits of time have changed on the machine
     */
    boolean holds(List<QueueRecord> queue, boolean whole, MainPass.Starter starter, double date) {
        if (date >= until
                || queue.size() < seen.size()
                || whole && queue.size() > seen.size()
                || !up.equals(cluster.up())) {
            return false;
        }
        for (int i = 0; i < seen.size(); i++) {
            if (!seen.get(i).still(queue.get(i)) || !agrees(seen.get(i), starter, date)) {
                return false;
            }
        }
        return true;
    }

    private boolean agrees(Seen each, MainPass.Starter starter, double date) {
        final SlurmJob job = each.record.job();
        if (starter.mayStart(job) == (each.verdict == Verdict.NO_ROOM)) {
            return false;
        }
        if (each.verdict == Verdict.NO_ROOM || each.verdict == Verdict.PLANNED) {
            return true;
        }
        final Optional<String> hold = rules.hold(job, each.record.partition(), date);
        starter.limited(job, hold);
        return hold.isPresent() == (each.verdict == Verdict.HELD);
    }
}
