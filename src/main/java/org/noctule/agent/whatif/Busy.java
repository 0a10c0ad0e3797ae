package org.noctule.agent.whatif;

import java.util.Arrays;

/** The running jobs of an imagined future by their ends. Changes allocate nothing. */
final class Busy {
    private double[] end = new double[512];
    private boolean[] over = new boolean[512];
    private int[] jobs = new int[512];
    private int first;
    private int last;

    void begin(Prospect future) {
        final int all = future.end.length;
        if (all > jobs.length) {
            end = new double[2 * all];
            over = new boolean[2 * all];
            jobs = new int[2 * all];
        }
        first = 0;
        last = all - future.queued;
        for (int i = 0; i < last; i++) {
            jobs[i] = future.queued + i;
        }
        System.arraycopy(future.end, future.queued, end, future.queued, last);
        Arrays.fill(over, 0, all, false);
    }

    void add(int job, double date) {
        end[job] = date;
        int at = last++;
        while (at > first && end[jobs[at - 1]] > date) {
            jobs[at] = jobs[at - 1];
            at--;
        }
        jobs[at] = job;
    }

    /** When the next one ends; infinite if none runs. */
    double next() {
        return first < last ? end[jobs[first]] : Double.POSITIVE_INFINITY;
    }

    /** Ends the next one, and returns it. */
    int end() {
        final int job = jobs[first++];
        over[job] = true;
        return job;
    }

    /** Tells whether a job has ended. */
    boolean over(int job) {
        return over[job];
    }
}
