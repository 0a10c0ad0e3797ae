package org.noctule.fabric.simulator;

import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.Scenario;

/** Jobs that train on RAMP fabrics, and the room that other jobs leave them there. */
public final class FabricCapability implements Capability {
    /** Makes the capability. */
    public FabricCapability() {}

    @Override
    public String name() {
        return "fabric";
    }

    @Override
    public boolean needed(Scenario scenario) {
        return !scenario.machine().platform().fabrics().isEmpty();
    }

    @Override
    public RunPart part(RunScene scene) {
        final FabricRules rules = scene.scenario().terms(FabricRules.class).orElse(FabricRules.DEFAULT);
        return new FabricJobs(scene, rules, FabricCourse.of(scene.recorder()));
    }
}
