package org.noctule.report;

/**
 * The beginning and the end of a run that its figures leave out, where the machine fills and empties. What is left is
 * told by dates of submission, so that no order among jobs of one date matters.
 *
 * @param warmup the beginning
 * @param cooldown the end
 */
public record Trim(Margin warmup, Margin cooldown) {
    /** Figures of the whole run. */
    public static final Trim NONE = new Trim(Margin.NONE, Margin.NONE);

    /**
     * One of the two; a job that either number leaves out does not count.
     *
     * @param jobs number of jobs, the first ones submitted or the last ones; of several with the same date as the next
     *     one, none is left out
     * @param seconds seconds from the first submission on, or back from the last one
     */
    public record Margin(long jobs, double seconds) {
        /** Nothing. */
        public static final Margin NONE = new Margin(0, 0);

        private boolean cuts() {
            return jobs > 0 || seconds > 0;
        }
    }

    /**
     * Tells whether anything is left out.
     *
     * @return true unless figures are of the whole run
     */
    public boolean cuts() {
        return warmup.cuts() || cooldown.cuts();
    }

    /**
     * Returns the date from which on jobs count.
     *
     * @param submissions dates of submission of all jobs in seconds, sorted
     * @return the date; that of the first submission without a warm-up, 0 without jobs
     */
    double from(double[] submissions) {
        final int n = submissions.length;
        if (n == 0 || !warmup.cuts()) {
            return n == 0 ? 0 : submissions[0];
        }
        return Math.max(
                submissions[0] + warmup.seconds,
                warmup.jobs < n ? submissions[(int) warmup.jobs] : Math.nextUp(submissions[n - 1]));
    }

    /**
     * Returns the date up to which jobs count.
     *
     * @param submissions dates of submission of all jobs in seconds, sorted
     * @return the date; positive infinity without a cool-down
     */
    double to(double[] submissions) {
        final int n = submissions.length;
        if (n == 0 || !cooldown.cuts()) {
            return Double.POSITIVE_INFINITY;
        }
        return Math.min(
                submissions[n - 1] - cooldown.seconds,
                cooldown.jobs < n ? submissions[n - 1 - (int) cooldown.jobs] : Math.nextDown(submissions[0]));
    }
}
