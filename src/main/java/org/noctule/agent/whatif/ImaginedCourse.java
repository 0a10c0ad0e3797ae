package org.noctule.agent.whatif;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.noctule.agent.forecast.Belief;

/**
 * One candidate in one imagined future, from the present to the start of the last job or to a cost that is too much: a
 * future of cores, unless told.
 */
class ImaginedCourse {
    final Prospect future;
    private final JobCost cost;
    final Serving candidate;
    private final Optional<BitSet> opening;
    final ImaginedQueue line;
    private final Busy busy;
    private final Dues dues;
    final int[] places;
    private final int[] begun;
    private final double begin;
    private final int cores;
    private final int reserve;
    double now;
    int free;
    /** No job that waits is narrower. */
    private int narrowest = 1;
    /** Number of jobs at the front that cannot pass the head, if above 0, until a job ends. */
    private int refused;

    private double sum;
    /** What waiting costs per second from now on, at least. */
    private double rates;
    /** What it would have cost at the beginning, at least, of those that wait now. */
    private double lines;

    private int passes;
    private boolean first = true;
    private int nbBegun;

    /** What plays one after the other use, each in what those before it have left. */
    record Desk(ImaginedQueue line, Busy busy, Dues dues, int[] places, int[] begun) {
        /** Has arrays for so many jobs. */
        static Desk of(int jobs) {
            return new Desk(new ImaginedQueue(), new Busy(), new Dues(), new int[jobs], new int[jobs]);
        }
    }

    /** Plays in what others have left, with arrays that are long enough for all jobs. */
    ImaginedCourse(Prospect future, Lineup lineup, JobCost cost, Desk desk) {
        this.future = future;
        this.cost = cost;
        this.candidate = lineup.candidate;
        this.opening = lineup.opening;
        this.line = desk.line();
        this.busy = desk.busy();
        this.dues = desk.dues();
        this.places = desk.places();
        this.begun = desk.begun();
        this.begin = future.scene.now();
        this.now = begin;
        this.free = future.scene.free();
        this.cores = Math.max(0, free) + future.busy;
        this.reserve = candidate.reserve().of(cores);
        line.begin(lineup, begin, future.queued);
        busy.begin(future);
        if (candidate.easy()) {
            dues.begin(future);
        }
        for (int job = 0; job < future.waiting; job++) {
            rates += future.rate[job];
            lines += future.line[job];
        }
    }

    /** Plays to the end, or until the cost cannot stay below a limit. */
    final void play(double most) {
        int next = future.waiting;
        while (true) {
            passes++;
            if (first && opening.isPresent()) {
                open(opening.get());
            } else if (line.length > 0 && free > 0 && free >= narrowest) {
                pass();
            }
            first = false;
            final double bound = sum + lines + rates * (now - begin) + future.rest[next];
            if (bound >= most) {
                sum = bound;
                return;
            }
            // A job may come after its date: jobs come one after the other, whatever dates a trace gives them.
            final double arrival = next < future.queued ? Math.max(now, future.submit[next]) : Double.POSITIVE_INFINITY;
            now = Math.min(arrival, line.length > 0 ? busy.next() : Double.POSITIVE_INFINITY);
            if (now == Double.POSITIVE_INFINITY) {
                break;
            }
            while (next < future.queued && future.submit[next] <= now) {
                join(next++);
            }
            while (busy.next() <= now) {
                end(busy.end());
            }
        }
        for (int place = 0; place < line.length; place++) {
            final int job = line.jobs[place];
            sum += cost.of(Math.max(begin - future.submit[job], 0) + Belief.LONGEST_S, future.estimate[job]);
        }
    }

    final double cost() {
        return sum;
    }

    final int passes() {
        return passes;
    }

    /** The jobs that started at once, until another course is played. */
    final List<Integer> starts() {
        return IntStream.range(0, nbBegun).mapToObj(i -> begun[i]).toList();
    }

    private void join(int job) {
        refused = Math.min(refused, line.join(job, future.task(job), candidate.ranking(), now));
        narrowest = Math.min(narrowest, future.width[job]);
        rates += future.rate[job];
        lines += future.line[job];
    }

    /** Hears of a job that has ended. */
    void end(int job) {
        free += future.width[job];
        refused = 0;
    }

    private void open(BitSet jobs) {
        line.leave(jobs);
        jobs.stream().forEach(this::start);
    }

    /** Starts what may start now. */
    void pass() {
        boolean known = true;
        while (line.length > 0) {
            known = line.settle(now);
            if (!known) {
                refused = 0;
            }
            final int job = line.jobs[line.head];
            if (need(job) > free) {
                break;
            }
            line.leave();
            start(job);
            refused = 0;
        }
        if (line.length == 0) {
            narrowest = Integer.MAX_VALUE;
            return;
        }
        if (!known) {
            line.hold(now);
        }
        if (candidate.easy() && free > 0) {
            backfill(line.jobs[line.head]);
        }
    }

    /** Cores that must be free for a job to start, those that it has to leave free among them. */
    final int need(int job) {
        final int width = future.width[job];
        return reserve == 0 || width + reserve > cores || candidate.reserve().serves(future.brief[job])
                ? width
                : width + reserve;
    }

    private void backfill(int head) {
        final int needed = need(head);
        final int kept = needed - future.width[head];
        // Time alone lets nobody pass who could not before.
        if (refused == 0 || dues.putOff(now)) {
            dues.reserve(now, free, needed, busy);
            refused = 0;
            narrowest = future.width[head];
        }
        final double shadow = dues.shadow();
        long extra = dues.spare();
        int fitting = 0;
        for (int place = refused; place < line.length; place++) {
            final int job = line.jobs[place];
            narrowest = Math.min(narrowest, future.width[job]);
            if (need(job) <= free && passes(job, extra, kept, shadow) && place != line.head) {
                places[fitting++] = place;
            }
        }
        refused = line.length;
        line.order(places, fitting, now);
        int started = 0;
        for (int i = 0; i < fitting; i++) {
            final int place = places[i];
            final int job = line.jobs[place];
            final boolean inTime = now + future.estimate[job] <= shadow;
            if (need(job) <= free && passes(job, extra, kept, shadow)) {
                start(job);
                extra -= inTime ? 0 : future.width[job];
                places[started++] = place;
            }
        }
        if (started > 0) {
            line.leave(places, started);
            refused = 0;
        }
    }

    /**
     * Tells whether a job leaves the head its cores at the date at which that fits; brief ones may use what is kept.
     */
    private boolean passes(int job, long extra, int kept, double shadow) {
        final int width = future.width[job];
        return width <= (kept > 0 && candidate.reserve().serves(future.brief[job]) ? extra + kept : extra)
                || now + future.estimate[job] <= shadow;
    }

    final void start(int job) {
        final double run = future.run[job];
        sum += cost.of(Math.max(0, now - future.submit[job]), run);
        rates -= future.rate[job];
        lines -= future.line[job];
        free -= future.width[job];
        if (first) {
            begun[nbBegun++] = job;
        }
        busy.add(job, now + run);
        if (candidate.easy()) {
            dues.add(job, now + future.estimate[job], future.width[job]);
        }
    }
}
