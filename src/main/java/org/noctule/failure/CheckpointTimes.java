package org.noctule.failure;

/**
 * The times that checkpoints cost one attempt at a job, in closed form.
 *
 * <p>After each interval of work follows a checkpoint, but for the very end: {@code n = ceil(work / interval) - 1} of
 * them. An attempt that begins with so much work left takes {@code restart + work + n * cost} seconds. A checkpoint
 * keeps what was done when it is complete.
 *
 * @param interval seconds of work between two checkpoints; positive infinity if there are none
 * @param cost seconds of a checkpoint
 * @param restart seconds before the work begins
 */
public record CheckpointTimes(double interval, double cost, double restart) {
    /** Relative error below which two times are one: dates, parts of work and speeds are rounded on their way here. */
    public static final double ROUNDING = 1e-9;

    /** No checkpoints and no restart. */
    public static final CheckpointTimes NONE = new CheckpointTimes(Double.POSITIVE_INFINITY, 0, 0);

    /**
     * The parts of a time that an attempt has taken, in seconds.
     *
     * @param restart the part that its beginning took
     * @param checkpoints the part that checkpoints took
     * @param work the part that was work
     * @param kept the part of the work that a checkpoint keeps
     */
    public record Parts(double restart, double checkpoints, double work, double kept) {}

    /**
     * Counts the checkpoints of some work.
     *
     * @param work seconds of work
     * @return their number
     */
    public double count(double work) {
        return Math.max(0, Math.ceil(rounded(work / interval)) - 1);
    }

    /**
     * Returns how long an attempt takes.
     *
     * @param work seconds of work that are left
     * @return seconds
     */
    public double total(double work) {
        return restart + work + (cost == 0 ? 0 : count(work) * cost);
    }

    /**
     * Divides the time that an attempt has taken.
     *
     * @param work seconds of work that were left at its beginning
     * @param elapsed seconds since then, at most {@link #total}
     * @return the parts
     */
    public Parts parts(double work, double elapsed) {
        if (elapsed <= restart) {
            return new Parts(Math.max(0, elapsed), 0, 0, 0);
        }
        final double since = elapsed - restart;
        final double complete = interval == Double.POSITIVE_INFINITY
                ? 0
                : Math.min(count(work), Math.floor(rounded(since / (interval + cost))));
        final double kept = complete == 0 ? 0 : complete * interval;
        final double begun = complete == 0 ? since : Math.max(0, since - complete * (interval + cost));
        final double done = Math.min(work, kept + Math.min(begun, interval));
        final double saving = since - done;
        return new Parts(restart, saving < ROUNDING * since ? 0 : saving, done, kept);
    }

    /** A number of intervals, as a whole one where rounding alone keeps it from that. */
    private static double rounded(double intervals) {
        final double whole = Math.rint(intervals);
        return Math.abs(intervals - whole) <= ROUNDING * whole ? whole : intervals;
    }
}
