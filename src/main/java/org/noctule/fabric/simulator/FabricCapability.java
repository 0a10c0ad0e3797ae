package org.noctule.fabric.simulator;

import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.Scenario;

/** Jobs that train on RAMP fabrics, and the room that other jobs leave them there. */
public final class FabricCapability implements Capability {
    /** The name, by which a machine that has fabrics knows it. */
    public static final String NAME = "fabric";

    /** Makes the capability. */
    public FabricCapability() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean needed(Scenario scenario) {
        return !scenario.machine().platform().fabrics().isEmpty();
    }

    /** {@return a part that does nothing: machines that have fabrics make theirs, as they know its rules} */
    @Override
    public RunPart part(RunScene scene) {
        return new RunPart() {};
    }
}
