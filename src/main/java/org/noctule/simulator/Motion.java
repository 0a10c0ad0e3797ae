package org.noctule.simulator;

import org.noctule.simulator.queue.Dated;
import org.noctule.workload.Job;

/** The work of a job and how it goes on: so much was left at a date, since which it is done at one speed. */
public abstract class Motion extends Dated {
    /** The way in which its profile does work. */
    final Pace pace;

    private double work;
    private double remaining;
    private double settled;
    /** Work done per second. */
    private double speed;

    private double factor = 1;
    private double idleUntil = Double.NEGATIVE_INFINITY;
    private double restingUntil = Double.NEGATIVE_INFINITY;
    private double stagedAt = Double.NEGATIVE_INFINITY;

    Motion(Job job, Pace pace) {
        this.pace = pace;
        this.work = pace.work(job);
        this.remaining = work;
    }

    /**
     * Gets more work, or less.
     *
     * @param more work in the unit of its profile, negative if it is less
     */
    public void extend(double more) {
        work += more;
        remaining += more;
    }

    /**
     * Does no work up to a date.
     *
     * @param date the date
     */
    public void idleUntil(double date) {
        restingUntil = date;
        idleUntil = Math.max(date, stagedAt);
    }

    /**
     * Does no work until its data has come.
     *
     * @param date the date, infinite as long as it is not known
     */
    public void stageUntil(double date) {
        stagedAt = date;
        idleUntil = Math.max(date, restingUntil);
    }

    /** Has done all its work at the last settlement. */
    public void complete() {
        remaining = 0;
    }

    /**
     * Changes what the number of its cores does to its speed.
     *
     * @param relative factor on the speed of its slowest core; 1 on as many cores as it asks for
     */
    public void scale(double relative) {
        factor = relative;
    }

    /**
     * Sets the speed.
     *
     * @param gflops speed of its slowest core
     * @param referenceGflops reference speed of the machine
     * @return whether the job is slower or faster from now on
     */
    public boolean setSpeed(double gflops, double referenceGflops) {
        final double other = pace.speed(gflops, referenceGflops) * factor;
        if (other == speed) {
            return false;
        }
        speed = other;
        return true;
    }

    /** Gets other work to do, all of which is left. */
    void replace(double seconds) {
        work = seconds;
        remaining = seconds;
    }

    /** Gets another rest of its work. */
    void leave(double rest) {
        remaining = rest;
    }

    /** {@return the rest of the work at the last settlement} */
    public double remaining() {
        return remaining;
    }

    double speed() {
        return speed;
    }

    /** The date of the last settlement. */
    double settled() {
        return settled;
    }

    void begin(double now) {
        settled = now;
    }

    void standStill() {
        speed = 0;
    }

    /** Takes account of the time since the last change of speed. */
    void settleWork(double now) {
        remaining -= speed * worked(now);
        settled = now;
    }

    /** Seconds of work since the last settlement. */
    private double worked(double now) {
        return now < idleUntil ? 0 : now - Math.max(settled, idleUntil);
    }

    /**
     * The way in which a job's work goes on between two changes of its speed.
     *
     * @param settled the date of the last settlement
     * @param remaining the rest of the work then
     * @param speed work done per second since
     */
    public record Settlement(double settled, double remaining, double speed) {}

    /** {@return to be kept by {@link #keep}} */
    public Settlement settlement() {
        return new Settlement(settled, remaining, speed);
    }

    /**
     * Goes on as if its work had not been settled since: a change to cores of the same speed changes no bit of its end.
     *
     * @param before how its work went on, without a time in which it did none since
     * @return whether its speed is the same as then
     */
    public boolean keep(Settlement before) {
        if (before.speed != speed) {
            return false;
        }
        settled = before.settled;
        remaining = before.remaining;
        return true;
    }

    /**
     * Returns by how much the end misses the work.
     *
     * @param now date of the end
     * @return seconds relative to the date; 0 up to rounding for a job that ran to its end
     */
    public double workError(double now) {
        return remaining == 0 ? 0 : Math.abs(remaining / speed) / Math.max(1, now);
    }

    /**
     * Returns how much of the work is done.
     *
     * @param now a date not before the last settlement
     * @return work in the unit of its profile: seconds at reference speed, or flop per core
     */
    public double done(double now) {
        return work - (remaining - speed * worked(now));
    }

    /** {@return work in the unit of its profile} */
    public double work() {
        return work;
    }

    /**
     * Returns the work that is done in a second on as many cores as it asks for.
     *
     * @param referenceGflops reference speed of the machine, at which the cores run
     * @return work in the unit of its profile
     */
    public double workPerSecond(double referenceGflops) {
        return pace.speed(referenceGflops, referenceGflops);
    }

    /**
     * Returns when so much of the work will be done.
     *
     * @param target work in the unit of its profile
     * @return date in seconds, positive infinity while it stands still
     */
    public double dateOf(double target) {
        return speed == 0
                ? Double.POSITIVE_INFINITY
                : Math.max(settled, idleUntil) + Math.max(0, target - (work - remaining)) / speed;
    }

    /** The date of the end by the work alone. */
    double completionDate() {
        return remaining <= 0 ? Math.max(settled, stagedAt) : Math.max(settled, idleUntil) + remaining / speed;
    }
}
