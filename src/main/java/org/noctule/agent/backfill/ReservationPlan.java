package org.noctule.agent.backfill;

/**
 * Conservative backfilling within one pass: the cores that running jobs and reservations hold over time, by estimates.
 * A job may start that delays none of them, and each other one is given the earliest reservation that delays none
 * before it. Begins empty; one object serves any number of passes.
 *
 * <p>All dates are in seconds, none before that of the pass. An operation takes time for each step of availability.
 */
public final class ReservationPlan {
    private final Availability plan = new Availability(0);
    private double now;

    /** Creates a plan without cores, for {@link #begin}. */
    public ReservationPlan() {}

    /**
     * Begins a pass without running jobs and reservations.
     *
     * @param date the date of the pass
     * @param cores number of cores that are in use or may be
     */
    public void begin(double date, int cores) {
        now = date;
        plan.reset(date, cores);
    }

    /**
     * Adds a running job.
     *
     * @param end its expected end; one in the past counts as now, infinity as never
     * @param cores number of its cores
     */
    public void runs(double end, int cores) {
        plan.take(now, Math.max(end, Math.nextUp(now)), cores);
    }

    /**
     * Tells whether a job that starts now delays none that runs or has a reservation.
     *
     * @param cores number of its cores
     * @param estimate its expected duration in seconds
     * @return whether so many cores are free from now on for so long
     */
    public boolean admits(int cores, double estimate) {
        return plan.earliest(cores, estimate, Double.POSITIVE_INFINITY, Math.nextUp(now)) <= now;
    }

    /**
     * Adds a job that starts now, for which there is room.
     *
     * @param cores number of its cores
     * @param estimate its expected duration in seconds
     */
    public void starts(int cores, double estimate) {
        plan.take(now, Availability.end(now, estimate), cores);
    }

    /**
     * Gives a job the earliest reservation that delays none so far.
     *
     * @param cores number of its cores
     * @param estimate its expected duration in seconds
     * @param before seconds from now within which it must start
     * @return the date at which it is to start; infinity if there is none, and then nothing is reserved
     */
    public double reserve(int cores, double estimate, double before) {
        final double start = plan.earliest(cores, estimate, Double.POSITIVE_INFINITY, now + before);
        plan.take(start, Availability.end(start, estimate), cores);
        return start;
    }
}
