package org.noctule.simulator.cores;

import org.noctule.resource.ResourceSet;

/**
 * The time during which each core was busy for jobs that ended.
 *
 * <p>Kept as differences between neighbouring cores, so a job costs as much as its allocation has intervals. Counted in
 * whole nanoseconds: sums are exact, and an overflow on the way cancels out.
 */
final class BusyTimes {
    /** Longer jobs are counted core by core: the sum of their nanoseconds might not fit. */
    private static final double LONG = 1e8;

    private final long[] steps;
    private final double[] ofLongJobs;

    BusyTimes(int cores) {
        this.steps = new long[cores + 1];
        this.ofLongJobs = new double[cores];
    }

    void add(ResourceSet cores, double seconds) {
        if (seconds > LONG) {
            cores.forEach(core -> ofLongJobs[core] += seconds);
            return;
        }
        final long nanoseconds = Math.round(seconds * 1e9);
        for (int i = 0; i < cores.intervals(); i++) {
            steps[cores.first(i)] += nanoseconds;
            steps[cores.last(i) + 1] -= nanoseconds;
        }
    }

    /** Seconds of every core. */
    double[] seconds() {
        final double[] seconds = new double[steps.length - 1];
        long sum = 0;
        for (int core = 0; core < seconds.length; core++) {
            sum += steps[core];
            seconds[core] = sum / 1e9 + ofLongJobs[core];
        }
        return seconds;
    }
}
