package org.noctule.report.comparison;

/** The mean over the runs of one point, or of one window, which is one of what is paired. */
final class RunMean {
    private double sum;
    private int runs;

    /** Adds a run and returns the mean with it. */
    double with(double value) {
        sum += value;
        runs++;
        return sum / runs;
    }
}
