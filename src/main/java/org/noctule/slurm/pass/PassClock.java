package org.noctule.slurm.pass;

import org.noctule.slurm.SchedulerSettings;

/** The dates at which passes are due. */
final class PassClock {
    private final SchedulerSettings settings;
    private boolean counted;
    private double countedAt;
    private double lastFull;
    private double lastPass;
    private double lastBackfill;
    private double lastChange = Double.NEGATIVE_INFINITY;

    PassClock(SchedulerSettings settings) {
        this.settings = settings;
        this.lastFull = -settings.interval();
        this.lastPass = lastFull;
        this.lastBackfill = -settings.booted();
    }

    /** Takes note that jobs, nodes or reservations changed, so that backfill looks again. */
    void changed(double date) {
        lastChange = Math.max(lastChange, date);
    }

    /** Takes note that a quick pass is due. */
    void count(double date) {
        if (!counted) {
            counted = true;
            countedAt = date;
        }
        changed(date);
    }

    /** The date of the last full pass at or before another one. */
    private double grid(double date) {
        return Math.floor((date + settings.booted()) / settings.interval()) * settings.interval() - settings.booted();
    }

    /** Number of full passes until a date that nobody saw. */
    long unseen(double date) {
        return settings.interval() > 0 ? (long) Math.ceil(Math.max(0, grid(date) - lastFull) / settings.interval()) : 0;
    }

    /** Takes the full passes until a date; true if one is due then. */
    boolean takeFull(double date) {
        final double full = grid(date);
        if (settings.interval() <= 0 || full <= lastFull) {
            return false;
        }
        lastFull = full;
        lastPass = Math.max(lastPass, full);
        counted &= full != date;
        return full == date;
    }

    /** Takes the quick pass that is due at a date; false if none is. */
    boolean takeQuick(double date) {
        if (!counted || settings.interval() <= 0 || date - lastPass < settings.batchDelay()) {
            return false;
        }
        lastPass = date;
        counted = false;
        return true;
    }

    /** The date of the next quick pass, if one is counted; infinite if none is. */
    double quickDue() {
        return counted ? Math.max(Math.ceil(countedAt), lastPass + settings.batchDelay()) : Double.POSITIVE_INFINITY;
    }

    /** The date of the next pass of backfill; infinite while nothing changes. */
    double backfillDue() {
        return settings.backfill() && lastChange >= lastBackfill && lastChange > Double.NEGATIVE_INFINITY
                ? Math.max(lastBackfill + settings.bfInterval(), lastChange)
                : Double.POSITIVE_INFINITY;
    }

    /** Takes a pass of backfill that is made at a date. */
    void takeBackfill(double date) {
        lastBackfill = date;
    }

    /** The next date at which a pass is due, while jobs may start. */
    double next(double date) {
        double next = Math.min(
                settings.interval() > 0 ? grid(date) + settings.interval() : Double.POSITIVE_INFINITY, backfillDue());
        if (counted) {
            next = Math.min(next, lastPass + settings.batchDelay());
        }
        return next;
    }
}
