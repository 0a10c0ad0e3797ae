package org.noctule.simulator.cores;

import java.util.Optional;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Objection;
import org.noctule.simulator.PStates;

/** The P-states of cores: at full speed, beside free cores, on a busy processor, and idle. */
final class CorePStates implements PStates {
    private static final int P_STATES = 4;

    private final Cores cores;
    private final CoreWork work;
    private final CoreMeters meters;
    private final int size;

    CorePStates(Cores cores, CoreWork work, CoreMeters meters, int size) {
        this.cores = cores;
        this.work = work;
        this.meters = meters;
        this.size = size;
    }

    @Override
    public void begin() {
        cores.tellInitialPStates();
        meters.tellPower(0, 'p');
    }

    @Override
    public int machines() {
        return size;
    }

    @Override
    public boolean settable() {
        return cores.settable();
    }

    @Override
    public boolean has(ResourceSet machines, int pState) {
        return machines.last(machines.intervals() - 1) < size && pState >= 0 && pState < P_STATES;
    }

    @Override
    public Optional<Objection> objection(ResourceSet machines, int pState) {
        return Optional.empty();
    }

    @Override
    public boolean set(ResourceSet machines, int pState, double now) {
        meters.settle(now);
        cores.setPState(machines, pState, now);
        work.redate(now);
        meters.switched(machines.size());
        meters.tellPower(now, 'p');
        return true;
    }
}
