package org.noctule.agent.whatif;

import java.util.Arrays;

/** The cores that running jobs give back by their estimates, by date. Changes allocate nothing but room for more. */
final class Dues {
    private double[] dates = new double[256];
    private int[] cores = new int[256];
    private int size;
    private double shadow;
    private long spare;

    void clear() {
        size = 0;
    }

    void add(double date, int width) {
        if (size == dates.length) {
            dates = Arrays.copyOf(dates, 2 * size);
            cores = Arrays.copyOf(cores, 2 * size);
        }
        int at = size++;
        while (at > 0 && dates[at - 1] > date) {
            dates[at] = dates[at - 1];
            cores[at] = cores[at - 1];
            at--;
        }
        dates[at] = date;
        cores[at] = width;
    }

    /** Removes one that has been added with equal values. */
    void remove(double date, int width) {
        int at = 0;
        while (dates[at] != date || cores[at] != width) {
            at++;
        }
        size--;
        System.arraycopy(dates, at + 1, dates, at, size - at);
        System.arraycopy(cores, at + 1, cores, at, size - at);
    }

    /** Looks for the date from which on a job fits; what is overdue is expected to end soon. */
    void reserve(double now, int free, int width) {
        shadow = Double.POSITIVE_INFINITY;
        spare = (long) free - width;
        for (int at = 0; at < size && (spare < 0 || dates[at] <= shadow); at++) {
            spare += cores[at];
            if (spare >= 0 && shadow == Double.POSITIVE_INFINITY) {
                shadow = Scene.later(dates[at], now);
            }
        }
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
