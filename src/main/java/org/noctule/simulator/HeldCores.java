package org.noctule.simulator;

/**
 * The cores that a job has had before those that it has now. Nothing is kept for a job whose cores never change.
 *
 * @param coreSeconds number of cores times seconds
 * @param suspended seconds without cores
 * @param haltedAt date since which it has none, not a number while it has some
 */
record HeldCores(double coreSeconds, double suspended, double haltedAt) {
    /** No change yet. */
    static final HeldCores UNCHANGED = new HeldCores(0, 0, Double.NaN);

    private boolean halted() {
        return !Double.isNaN(haltedAt);
    }

    /** Counts a number of cores, had since a date, which gives way to others; none at the start of a job. */
    HeldCores change(int cores, double since, double now) {
        if (halted()) {
            return new HeldCores(coreSeconds, suspended + (now - haltedAt), Double.NaN);
        }
        return cores == 0 ? this : new HeldCores(coreSeconds + cores * (now - since), suspended, Double.NaN);
    }

    /** Counts a number of cores, had since a date, after which there are none. */
    HeldCores halt(int cores, double since, double now) {
        return new HeldCores(coreSeconds + cores * (now - since), suspended, now);
    }

    /** The seconds without cores up to the end of the job. */
    double suspended(double end) {
        return halted() ? suspended + (end - haltedAt) : suspended;
    }

    /** The mean number of cores in so many seconds with cores, the last of which it has had since a date. */
    double mean(int cores, double since, double end, double seconds) {
        if (coreSeconds == 0 || !(seconds > 0)) {
            return cores;
        }
        return (halted() ? coreSeconds : coreSeconds + cores * (end - since)) / seconds;
    }
}
