package org.noctule.hosts.simulator;

import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Meters;
import org.noctule.simulator.Meters.CoreUse;
import org.noctule.simulator.Recorder;

/** The energy and the busy times of a network's hosts. */
final class HostMeters implements Meters {
    private final boolean metered;
    private final HostUse hosts;
    private final HostEnergy energy;
    private final SettablePStates pStates;
    private double lastEnd;

    HostMeters(boolean metered, HostUse hosts, HostEnergy energy, SettablePStates pStates) {
        this.metered = metered;
        this.hosts = hosts;
        this.energy = energy;
        this.pStates = pStates;
    }

    /** A job ended at a date. */
    void ended(double date) {
        lastEnd = Math.max(lastEnd, date);
    }

    @Override
    public boolean metered() {
        return metered;
    }

    @Override
    public double joules(double now) {
        return energy.joules();
    }

    @Override
    public void setAvailable(ResourceSet machines, boolean available, double now) {
        hosts.setAvailable(machines, available, now);
    }

    @Override
    public Recorder.Totals totals() {
        return new Recorder.Totals(
                lastEnd,
                energy.consumed(),
                hosts.size(),
                pStates.groupedSwitches(),
                pStates.machineSwitches(),
                hosts.sums());
    }

    @Override
    public CoreUse use(double now) {
        final int size = hosts.size();
        return new CoreUse(hosts.seconds(), energy.joulesOf(ResourceSet.range(0, size - 1)), new double[size]);
    }
}
