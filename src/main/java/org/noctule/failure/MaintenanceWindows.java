package org.noctule.failure;

import org.noctule.resource.ResourceSet;

/** A time of maintenance that comes once or again and again. */
public final class MaintenanceWindows implements FailureSource {
    private final Maintenance of;
    private final ResourceSet cores;
    private long number;

    /**
     * Begins a run.
     *
     * @param of the windows
     * @param cores the cores of their domain
     */
    public MaintenanceWindows(Maintenance of, ResourceSet cores) {
        this.of = of;
        this.cores = cores;
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
        return new Outage(start, start + of.duration(), of.domain(), cores, "maintenance", of.notice());
    }
}
