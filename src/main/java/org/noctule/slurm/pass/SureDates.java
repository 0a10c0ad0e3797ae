package org.noctule.slurm.pass;

import java.util.Arrays;

/**
 * Times in which jobs of one request and one limit of time surely do not start in a pass, as the tries for those before
 * showed. More plans only take nodes away, so that what was sure until a date is so for a later try in that time,
 * unless that one is followed by a later date.
 */
final class SureDates {
    private double[] known = {};
    private int count;
    private int at;
    private double[] found = new double[16];
    private int size;

    /** Begins with the tries for another job. */
    void begin() {
        if (size > 0) {
            final double[] last = known;
            known = found;
            count = size;
            found = last.length < known.length ? new double[known.length] : last;
        }
        size = 0;
        at = 0;
    }

    /** Tells whether a try for a date, the next one after which is later, is surely in vain; dates rise. */
    boolean covers(double date, double later) {
        while (at < count && known[at + 1] <= date) {
            at += 2;
        }
        if (at < count && known[at] <= date && later <= known[at + 1]) {
            add(known[at], known[at + 1]);
            return true;
        }
        return false;
    }

    /** Takes note that a try for a date is in vain until a later one. */
    void add(double date, double later) {
        if (size > 0 && found[size - 2] == date && found[size - 1] == later) {
            return;
        }
        if (size == found.length) {
            found = Arrays.copyOf(found, 2 * size);
        }
        found[size++] = date;
        found[size++] = later;
    }
}
