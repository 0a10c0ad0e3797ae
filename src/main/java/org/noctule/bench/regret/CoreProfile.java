package org.noctule.bench.regret;

import java.util.Arrays;

/** Free cores over time as steps, sorted by date: the last one has no end. Changes move arrays and allocate little. */
final class CoreProfile {
    private double[] date = new double[256];
    private int[] free = new int[256];
    private int size = 1;

    /** Begins with all cores free for ever. */
    CoreProfile(int cores) {
        date[0] = Double.NEGATIVE_INFINITY;
        free[0] = cores;
    }

    /**
     * The first date from one on at which cores are free for as long as a job runs; O(steps that it meets). One that
     * runs for no time takes none.
     */
    double earliest(double from, double run, int width) {
        if (run == 0) {
            return from;
        }
        double start = from;
        int step = step(from);
        while (true) {
            if (free[step] < width) {
                step++;
                start = date[step];
            } else if (step + 1 == size || date[step + 1] >= start + run) {
                return start;
            } else {
                step++;
            }
        }
    }

    /** Takes cores from a start to an end; a negative number gives them back. */
    void take(double start, double end, int width) {
        if (start >= end) {
            return;
        }
        final int first = cut(start);
        final int last = cut(end);
        for (int step = first; step < last; step++) {
            free[step] -= width;
        }
        join(last);
        join(first);
    }

    /** The step that holds a date. */
    private int step(double at) {
        final int found = Arrays.binarySearch(date, 0, size, at);
        return found >= 0 ? found : -found - 2;
    }

    /** Lets a step begin at a date, and returns it. */
    private int cut(double at) {
        final int step = step(at);
        if (date[step] == at) {
            return step;
        }
        if (size == date.length) {
            date = Arrays.copyOf(date, 2 * size);
            free = Arrays.copyOf(free, 2 * size);
        }
        System.arraycopy(date, step + 1, date, step + 2, size - step - 1);
        System.arraycopy(free, step, free, step + 1, size - step);
        date[step + 1] = at;
        size++;
        return step + 1;
    }

    /** Leaves a step out that changes nothing. */
    private void join(int step) {
        if (free[step] == free[step - 1]) {
            System.arraycopy(date, step + 1, date, step, size - step - 1);
            System.arraycopy(free, step + 1, free, step, size - step - 1);
            size--;
        }
    }
}
