package org.noctule.agent.backfill;

import java.util.Arrays;

/**
 * The number of cores that are not reserved, as a step function of time from now to infinity. Dates ascend strictly;
 * each step lasts to the next date, the last one for ever.
 */
final class Availability {
    private double[] dates = new double[64];
    private int[] free = new int[64];
    private int length;

    Availability(int cores) {
        reset(0, cores);
    }

    /**
     * The end of a reservation. One without length ends at the next date there is: it must not be laid across others,
     * for its job does need the cores.
     */
    static double end(double start, double duration) {
        return Math.max(start + duration, Math.nextUp(start));
    }

    /** Forgets all reservations. */
    void reset(double now, int cores) {
        dates[0] = now;
        free[0] = cores;
        length = 1;
    }

    /** Forgets what was before a date. */
    void advance(double now) {
        int past = 0;
        while (past + 1 < length && dates[past + 1] <= now) {
            past++;
        }
        if (past > 0) {
            length -= past;
            System.arraycopy(dates, past, dates, 0, length);
            System.arraycopy(free, past, free, 0, length);
        }
        dates[0] = Math.max(dates[0], now);
    }

    /** Takes cores from one date to another; both are not before the profile's start. Negative cores are returned. */
    void take(double from, double to, int cores) {
        if (!(from < to)) {
            return;
        }
        final int first = split(from);
        final int end = to == Double.POSITIVE_INFINITY ? length : split(to);
        for (int i = first; i < end; i++) {
            free[i] -= cores;
        }
        if (end < length) {
            join(end);
        }
        join(first);
    }

    private int split(double date) {
        final int found = Arrays.binarySearch(dates, 0, length, date);
        if (found >= 0) {
            return found;
        }
        final int at = -found - 1;
        if (length == dates.length) {
            dates = Arrays.copyOf(dates, 2 * length);
            free = Arrays.copyOf(free, 2 * length);
        }
        System.arraycopy(dates, at, dates, at + 1, length - at);
        System.arraycopy(free, at, free, at + 1, length - at);
        dates[at] = date;
        free[at] = free[at - 1];
        length++;
        return at;
    }

    private void join(int at) {
        if (at > 0 && free[at] == free[at - 1]) {
            length--;
            System.arraycopy(dates, at + 1, dates, at, length - at);
            System.arraycopy(free, at + 1, free, at, length - at);
        }
    }

    /** The fewest cores that are free at any time from one date to a later one, not before the profile's start. */
    int least(double from, double to) {
        final int found = Arrays.binarySearch(dates, 0, length, from);
        int at = found >= 0 ? found : -found - 2;
        int least = free[at++];
        while (at < length && dates[at] < to) {
            least = Math.min(least, free[at++]);
        }
        return least;
    }

    /**
     * The earliest date from the start on from which so many cores are free for so long, or free until a reservation
     * that the asking job already has and would give up.
     *
     * @param cores number of cores
     * @param duration seconds
     * @param reserved start of the job's reservation, infinity if it has none
     * @param before the date must be before this one
     * @return the date; that of the reservation if there is none better
     */
    double earliest(int cores, double duration, double reserved, double before) {
        final double bound = Math.min(reserved, before);
        int from = 0;
        while (from < length && dates[from] < bound) {
            if (free[from] < cores) {
                from++;
                continue;
            }
            final double end = Math.min(end(dates[from], duration), reserved);
            int at = from + 1;
            while (at < length && dates[at] < end && free[at] >= cores) {
                at++;
            }
            if (at == length || dates[at] >= end) {
                return dates[from];
            }
            from = at + 1;
        }
        return reserved;
    }
}
