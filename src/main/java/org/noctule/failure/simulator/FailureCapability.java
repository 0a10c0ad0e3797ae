package org.noctule.failure.simulator;

import org.noctule.failure.FailurePlan;
import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.Scenario;

/** Machines that fail and are repaired; the terms of a run say how, a {@link FailurePlan}. */
public final class FailureCapability implements Capability {
    /** Makes the capability. */
    public FailureCapability() {}

    @Override
    public String name() {
        return "failures";
    }

    @Override
    public boolean needed(Scenario scenario) {
        return scenario.terms(FailurePlan.class).isPresent();
    }

    @Override
    public RunPart part(RunScene scene) {
        return new FailingJobs(scene, scene.scenario().terms(FailurePlan.class).orElseThrow());
    }
}
