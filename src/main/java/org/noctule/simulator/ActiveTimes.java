package org.noctule.simulator;

/** How long each processor had at least one job. */
final class ActiveTimes {
    private final double[] seconds;
    private final double[] since;

    ActiveTimes(int processors) {
        this.seconds = new double[processors];
        this.since = new double[processors];
    }

    void changed(int processor, int wasBusy, int isBusy, double now) {
        if (wasBusy == 0) {
            since[processor] = now;
        } else if (isBusy == 0) {
            seconds[processor] += now - since[processor];
        }
    }

    /** Seconds up to the last date at which the processor became idle. */
    double seconds(int processor) {
        return seconds[processor];
    }
}
