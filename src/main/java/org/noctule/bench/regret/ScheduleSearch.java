package org.noctule.bench.regret;

import java.util.Arrays;
import org.noctule.random.Chance;

/**
 * Improves schedules by ruin and recreate (Schrimpf et al., 2000) under simulated annealing: some jobs that wait or run
 * about the same time are taken out and placed anew, in an order that begins with one that waits.
 */
final class ScheduleSearch {
    /** Most jobs that are taken out at once. */
    private static final int MOST = 24;
    /** Steps after which all jobs are moved as early as they fit, in the order of their starts. */
    private static final int SETTLE = 2000;
    /** Mean cost of a job by which the first steps may be worse, as a part of it. */
    private static final double WARMTH = 0.02;

    /** Part of the steps that take out jobs of any time. */
    private static final double ANYWHERE = 0.1;

    private final KnownJobs jobs;
    private final Chance chance;
    private final int[] near;
    private final double[] key;
    private final int[] out = new int[MOST];
    private final double[] before = new double[MOST];

    ScheduleSearch(KnownJobs jobs, Chance chance) {
        this.jobs = jobs;
        this.chance = chance;
        near = new int[jobs.size()];
        key = new double[jobs.size()];
    }

    /** Searches from a schedule on, and returns the starts of the best one that was met. */
    double[] improve(double[] from, int steps) {
        ClairvoyantSchedule now = ClairvoyantSchedule.by(jobs, job -> from[job]);
        double[] best = now.start.clone();
        double least = now.cost();
        for (int step = 0; step < steps; step++) {
            final double warmth = WARMTH * least / jobs.size() * (1 - (double) step / steps);
            change(now, warmth);
            if (now.cost() < least * (1 - 1e-12)) {
                least = now.cost();
                best = now.start.clone();
            }
            if (step % SETTLE == SETTLE - 1) {
                final double[] starts = now.start;
                now = ClairvoyantSchedule.by(jobs, job -> starts[job]);
            }
        }
        final double[] last = best;
        return ClairvoyantSchedule.by(jobs, job -> last[job]).start;
    }

    private void change(ClairvoyantSchedule now, double warmth) {
        final int centre = waiting(now);
        final int count = choose(now, centre);
        final double old = now.cost();
        for (int i = 0; i < count; i++) {
            before[i] = now.start[out[i]];
            now.remove(out[i]);
        }
        for (int i = 0; i < count; i++) {
            now.place(out[i]);
        }
        if (now.cost() - old > -warmth * StrictMath.log(1 - chance.nextDouble())) {
            for (int i = 0; i < count; i++) {
                now.remove(out[i]);
            }
            for (int i = 0; i < count; i++) {
                now.put(out[i], before[i]);
            }
        }
    }

    /** A job that waits, where a few draws find one. */
    private int waiting(ClairvoyantSchedule now) {
        int job = draw(jobs.size());
        for (int i = 0; i < 20 && now.start[job] <= jobs.submit()[job]; i++) {
            job = draw(jobs.size());
        }
        return job;
    }

    /** Chooses jobs that were there while the centre waited, and brings them in the order in which they come back. */
    private int choose(ClairvoyantSchedule now, int centre) {
        final double from = jobs.submit()[centre];
        final double to = now.end(centre);
        final double date = from + chance.nextDouble() * (now.start[centre] - from);
        final boolean anywhere = chance.nextDouble() < ANYWHERE;
        int count = 0;
        for (int job = 0; job < near.length; job++) {
            if (job != centre && (anywhere || jobs.submit()[job] <= to && now.end(job) >= from)) {
                near[count++] = job;
                key[job] = Math.abs(now.start[job] - date) * chance.nextDouble();
            }
        }
        final int taken = Math.min(count, 1 + draw(MOST - 1));
        for (int i = 0; i < taken; i++) {
            int least = i;
            for (int j = i + 1; j < count; j++) {
                if (key[near[j]] < key[near[least]]) {
                    least = j;
                }
            }
            final int job = near[least];
            near[least] = near[i];
            near[i] = job;
        }
        out[0] = centre;
        final double kind = chance.nextDouble();
        for (int i = 0; i < taken; i++) {
            final int job = near[i];
            if (kind < 0.4) {
                key[job] = now.start[job];
            } else if (kind < 0.8) {
                key[job] = jobs.area(job) * Math.max(10, jobs.run()[job]) * (0.5 + chance.nextDouble());
            } else {
                key[job] = chance.nextDouble();
            }
        }
        final int first = kind < 0.8 ? 1 : 0;
        key[centre] = chance.nextDouble();
        final int[] others = Arrays.copyOf(near, taken);
        for (int i = 0; i < taken; i++) {
            int at = i;
            final int job = others[i];
            while (at >= first && key[out[at]] > key[job]) {
                out[at + 1] = out[at];
                at--;
            }
            out[at + 1] = job;
        }
        return taken + 1;
    }

    private int draw(int below) {
        return (int) (chance.nextDouble() * below);
    }
}
