package org.noctule.agent.whatif;

import java.util.BitSet;

/**
 * The queue of an imagined future. Jobs whose scores stay stand in their order; of others no more than the head is
 * looked for, and how long no other overtakes it.
 */
final class ImaginedQueue {
    /** Part of the scores within which two are held for equal: then rounding may tell which comes first. */
    private static final double CLOSE = 1e-9;

    /** Part of the time until one overtakes another that is left to rounding. */
    private static final double EARLIER = 1e-6;

    private static final double UNKNOWN = -1;

    /** The jobs that wait. */
    int[] jobs = new int[256];
    /** Number of jobs that wait. */
    int length;
    /** Place of the head, once it has been looked for. */
    int head;

    private double[] score = new double[256];
    private double[] slope = new double[256];
    private double[] key = new double[256];
    private boolean moves;
    private double begin;
    private double until;

    /** Begins with the waiting jobs, at a date. */
    void begin(Lineup lineup, double now, int room) {
        if (room > score.length) {
            score = new double[2 * room];
            slope = new double[2 * room];
            key = new double[2 * room];
            jobs = new int[2 * room];
        }
        moves = lineup.candidate.ranking().moves();
        length = lineup.order.length;
        head = 0;
        begin = now;
        until = UNKNOWN;
        System.arraycopy(lineup.score, 0, score, 0, length);
        System.arraycopy(lineup.slope, 0, slope, 0, length);
        System.arraycopy(lineup.order, 0, jobs, 0, length);
    }

    /** Adds a job that comes now, and returns its place. */
    int join(int job, Task task, Ranking ranking, double now) {
        slope[job] = ranking.slope(task, begin);
        score[job] = ranking.score(task, slope[job], begin);
        int at = length++;
        if (moves) {
            if (now - begin <= until) {
                until = Math.min(until, stays(jobs[head], job, now - begin));
            }
        } else {
            while (at > 0 && score[jobs[at - 1]] > score[job]) {
                jobs[at] = jobs[at - 1];
                at--;
            }
        }
        jobs[at] = job;
        return at;
    }

    /** Looks for the head of a queue that is not empty; tells whether it is known to be the one of before. */
    boolean settle(double now) {
        final double passed = now - begin;
        if (!moves || passed <= until) {
            return true;
        }
        head = 0;
        double lowest = key(jobs[0], passed);
        for (int place = 1; place < length; place++) {
            final int job = jobs[place];
            final double its = key(job, passed);
            if (its < lowest || its == lowest && job < jobs[head]) {
                lowest = its;
                head = place;
            }
        }
        until = passed;
        return false;
    }

    /** Looks for how long the head that has been found now stays one. */
    void hold(double now) {
        final double passed = now - begin;
        double earliest = Double.POSITIVE_INFINITY;
        for (int place = 0; place < length; place++) {
            if (place != head) {
                earliest = Math.min(earliest, stays(jobs[head], jobs[place], passed));
            }
        }
        until = earliest;
    }

    /** Seconds after the beginning up to which a job stands before another; unknown if it hardly does. */
    private double stays(int before, int behind, double passed) {
        final double closing = slope[before] - slope[behind];
        if (closing == 0 && score[before] == score[behind]) {
            return before < behind ? Double.POSITIVE_INFINITY : UNKNOWN;
        }
        final double its = key(before, passed);
        final double others = key(behind, passed);
        final double gap = others - its;
        final double size = Math.abs(score[before]) + Math.abs(score[behind]) + Math.abs(its) + Math.abs(others);
        if (!(gap > CLOSE * size)) {
            return UNKNOWN;
        }
        return closing > 0 ? passed + (1 - EARLIER) * gap / closing : Double.POSITIVE_INFINITY;
    }

    private double key(int job, double passed) {
        return score[job] + slope[job] * passed;
    }

    /** Takes the head out of the queue. */
    void leave() {
        length--;
        System.arraycopy(jobs, head + 1, jobs, head, length - head);
        until = UNKNOWN;
    }

    /** Takes jobs out of the queue. */
    void leave(BitSet gone) {
        int kept = 0;
        for (int place = 0; place < length; place++) {
            if (!gone.get(jobs[place])) {
                jobs[kept++] = jobs[place];
            }
        }
        length = kept;
        head = 0;
        until = UNKNOWN;
    }

    /** Takes jobs out of the queue that are not its head. */
    void leave(int[] places, int count) {
        for (int i = 0; i < count; i++) {
            jobs[places[i]] = -1;
        }
        int kept = 0;
        for (int place = 0; place < length; place++) {
            if (jobs[place] >= 0) {
                head = place == head ? kept : head;
                jobs[kept++] = jobs[place];
            }
        }
        length = kept;
    }

    /** Brings ascending places in the order of their jobs, by insertion, for they are few; ties by number. */
    void order(int[] places, int count, double now) {
        if (!moves) {
            return;
        }
        for (int i = 0; i < count; i++) {
            final int place = places[i];
            final int job = jobs[place];
            final double its = key(job, now - begin);
            key[job] = its;
            int at = i;
            while (at > 0 && after(jobs[places[at - 1]], its, job)) {
                places[at] = places[at - 1];
                at--;
            }
            places[at] = place;
        }
    }

    private boolean after(int other, double its, int job) {
        return key[other] > its || key[other] == its && other > job;
    }
}
