package org.noctule.agent.placement;

import java.util.ArrayList;
import java.util.List;
import org.noctule.agent.Placement;
import org.noctule.agent.SwitchingPlacement;
import org.noctule.agent.mirror.TouchedCores;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** A placement over a mirror that tells a simulator with flat hosts the P-states of its cores. */
final class SwitchingMirrorPlacement implements SwitchingPlacement {
    private final Placement placement;
    private final TouchedCores touched;

    SwitchingMirrorPlacement(Placement placement, TouchedCores touched) {
        this.placement = placement;
        this.touched = touched;
    }

    @Override
    public List<Decision> switches(double now) {
        final List<Decision> decisions = new ArrayList<>();
        touched.drain(now, decisions);
        return decisions;
    }

    @Override
    public int free() {
        return placement.free();
    }

    @Override
    public ResourceSet place(Job job) {
        return placement.place(job);
    }

    @Override
    public void release(Job job, ResourceSet alloc) {
        placement.release(job, alloc);
    }

    @Override
    public boolean possible(Job job) {
        return placement.possible(job);
    }
}
