package org.noctule.failure;

import org.noctule.platform.part.Reach;

/** A time of maintenance that comes once or again and again. */
public final class MaintenanceWindows implements FailureSource {
    private final Maintenance of;
    private final Reach reach;
    private long number;

    /**
     * Begins a run.
     *
     * @param of the windows
     * @param reach all that their domain takes along
     */
    public MaintenanceWindows(Maintenance of, Reach reach) {
        this.of = of;
        this.reach = reach;
    }

    private double start() {
        return of.start() + (number == 0 ? 0 : number * of.every());
    }

    @Override
    public double nextDate() {
        return start() == Double.POSITIVE_INFINITY ? Double.POSITIVE_INFINITY : Math.max(0, start() - of.notice());
    }

    @Override
    public Outage next() {
        final double start = start();
        number++;
        return new Outage(start, start + of.duration(), of.domain(), reach, "maintenance", of.notice());
    }
}
