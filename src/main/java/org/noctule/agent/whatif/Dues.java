package org.noctule.agent.whatif;

/** The cores that running jobs give back by their estimates, by date. Jobs that have ended leave when they are met. */
final class Dues {
    private double[] dates = new double[512];
    private int[] cores = new int[512];
    private int[] jobs = new int[512];
    private int size;
    private double shadow;
    private long spare;

    /** Begins with the running jobs of a future; no more than its jobs will be in. */
    void begin(Prospect future) {
        final int[] first = future.byDue;
        final int most = future.width.length;
        if (most > jobs.length) {
            dates = new double[2 * most];
            cores = new int[2 * most];
            jobs = new int[2 * most];
        }
        size = first.length;
        for (int at = 0; at < size; at++) {
            jobs[at] = first[at];
            dates[at] = future.due[first[at]];
            cores[at] = future.width[first[at]];
        }
    }

    void add(int job, double date, int width) {
        int at = size++;
        while (at > 0 && dates[at - 1] > date) {
            dates[at] = dates[at - 1];
            cores[at] = cores[at - 1];
            jobs[at] = jobs[at - 1];
            at--;
        }
        dates[at] = date;
        cores[at] = width;
        jobs[at] = job;
    }

    /**
     * Looks for the date from which on a job fits; what is overdue is expected to end soon.
     *
     * @param now the date
     * @param free cores that are free
     * @param width cores that it needs
     * @param busy the running jobs
     */
    void reserve(double now, int free, int width, Busy busy) {
        shadow = Double.POSITIVE_INFINITY;
        spare = (long) free - width;
        // They stand first, but others may be due before them.
        final double late = Scene.later(now, now);
        long overdue = 0;
        int kept = 0;
        int at = 0;
        while (at < size && dates[at] <= shadow) {
            if (busy.over(jobs[at])) {
                at++;
            } else if (overdue > 0 && dates[at] >= late) {
                give(overdue, late);
                overdue = 0;
            } else {
                move(at, kept, 1);
                if (dates[kept] <= now) {
                    overdue += cores[kept];
                } else {
                    give(cores[kept], dates[kept]);
                }
                at++;
                kept++;
            }
        }
        if (overdue > 0 && late <= shadow) {
            give(overdue, late);
        }
        move(at, kept, size - at);
        size -= at - kept;
    }

    private void give(long more, double date) {
        spare += more;
        if (spare >= 0 && shadow == Double.POSITIVE_INFINITY) {
            shadow = date;
        }
    }

    private void move(int from, int to, int count) {
        if (to < from) {
            System.arraycopy(dates, from, dates, to, count);
            System.arraycopy(cores, from, cores, to, count);
            System.arraycopy(jobs, from, jobs, to, count);
        }
    }

    /** Tells whether time has put off the date that was found: what is overdue is expected to end later again. */
    boolean putOff(double now) {
        return size > 0 && dates[0] <= now && Scene.later(now, now) > shadow;
    }

    /** The date that was found, infinite if there is none. */
    double shadow() {
        return shadow;
    }

    /** Number of cores that the job leaves alone then. */
    long spare() {
        return spare;
    }
}
