package org.noctule.failure;

/** The outages of one run, in the order of their {@linkplain Outage#announcement() announcements}. */
public interface FailureSource {
    /** A machine that never fails. */
    FailureSource NONE = new FailureSource() {
        @Override
        public double nextDate() {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public Outage next() {
            throw new IllegalStateException("There is no outage.");
        }
    };

    /** Makes the outages of runs; each run has its own. */
    @FunctionalInterface
    interface Factory {
        /**
         * Begins a run.
         *
         * @return its outages from date 0
         */
        FailureSource open();
    }

    /**
     * {@return the date at which the next outage is announced, in seconds, never before that of the last; positive
     * infinity if none will come}
     */
    double nextDate();

    /**
     * Takes the next outage.
     *
     * @return the outage
     */
    Outage next();
}
