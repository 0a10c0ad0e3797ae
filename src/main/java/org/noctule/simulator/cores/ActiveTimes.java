package org.noctule.simulator.cores;

/** The time during which each processor had at least one job. */
final class ActiveTimes {
    /** Longer jobs are counted one by one: the sum of their nanoseconds might not fit. */
    private static final double LONG = 1e8;

    private final double[] seconds;
    private final double[] since;
    /** Nanoseconds of jobs that had whole processors, as differences between neighbours. */
    private final long[] wholeSteps;

    ActiveTimes(int processors) {
        this.seconds = new double[processors];
        this.since = new double[processors];
        this.wholeSteps = new long[processors + 1];
    }

    void changed(int processor, int wasBusy, int isBusy, double now) {
        if (wasBusy == 0) {
            since[processor] = now;
        } else if (isBusy == 0) {
            seconds[processor] += now - since[processor];
        }
    }

    /** One job had all cores of these processors for that long. */
    void addWhole(int first, int last, double duration) {
        if (duration > LONG) {
            for (int processor = first; processor <= last; processor++) {
                seconds[processor] += duration;
            }
            return;
        }
        final long nanoseconds = Math.round(duration * 1e9);
        wholeSteps[first] += nanoseconds;
        wholeSteps[last + 1] -= nanoseconds;
    }

    /** Seconds of every processor up to the last date at which it became idle. */
    double[] seconds() {
        final double[] all = seconds.clone();
        long whole = 0;
        for (int processor = 0; processor < all.length; processor++) {
            whole += wholeSteps[processor];
            all[processor] += whole / 1e9;
        }
        return all;
    }
}
