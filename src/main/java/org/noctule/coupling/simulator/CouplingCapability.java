package org.noctule.coupling.simulator;

import org.noctule.coupling.protocol.TransportDecision;
import org.noctule.coupling.workload.CouplingTask;
import org.noctule.protocol.Decision;
import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;

/** Jobs that are tasks of producer-consumer workflows. */
public final class CouplingCapability implements Capability {
    /** The name, by which a machine that does the work of tasks itself knows it. */
    public static final String NAME = "coupling";

    /** Makes the capability. */
    public CouplingCapability() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean needed(Job job) {
        return job.profile() instanceof CouplingTask;
    }

    @Override
    public boolean needed(Decision decision) {
        return decision instanceof TransportDecision;
    }

    @Override
    public RunPart part(RunScene scene) {
        return TaskEnds.part(scene);
    }
}
