package org.noctule.fabric.simulator;

import java.util.List;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;

/** The servers among some cores, for a job that is no fabric job, or for one that awaits them. */
final class ServersShare implements Claim {
    private final int number;
    private final ResourceSet alloc;
    private final List<FabricDesk> desks;
    private boolean held;

    ServersShare(int number, ResourceSet alloc, List<FabricDesk> desks) {
        this.number = number;
        this.alloc = alloc;
        this.desks = desks;
    }

    @Override
    public ResourceSet alloc() {
        return alloc;
    }

    @Override
    public void take(double now) {
        desks.forEach(desk -> desk.take(number, alloc));
        held = true;
    }

    @Override
    public void release(double now) {
        if (held) {
            desks.forEach(desk -> desk.release(number, alloc));
            held = false;
        }
    }
}
