package org.noctule.simulator.results;

/** The definition of a job's stretch, turnaround time ÷ execution time, where it ran no time at all. */
public enum StretchRule {
    /** The job's bounded slowdown: the execution time counts as 10 s, and the stretch is at least 1. */
    BOUNDED {
        @Override
        double ofNoRunTime(double turnaround) {
            return Math.max(1, turnaround / TAU);
        }
    },
    /** HDeepRM's: the execution time counts as 10 µs. */
    HDEEPRM {
        @Override
        double ofNoRunTime(double turnaround) {
            return turnaround / SHORTEST;
        }
    };

    private static final double TAU = 10;
    private static final double SHORTEST = 1e-5;

    /**
     * Returns the stretch of a job.
     *
     * @param turnaround from submission to end, in seconds
     * @param execution from start to end, in seconds
     * @return the stretch, finite for finite times
     */
    public final double of(double turnaround, double execution) {
        return execution > 0 ? turnaround / execution : ofNoRunTime(turnaround);
    }

    abstract double ofNoRunTime(double turnaround);
}
