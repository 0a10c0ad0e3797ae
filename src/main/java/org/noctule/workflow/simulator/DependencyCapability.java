package org.noctule.workflow.simulator;

import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;

/** Jobs of the workload that wait for others, by the {@link WorkflowRules} of the run. */
public final class DependencyCapability implements Capability {
    /** Makes the capability. */
    public DependencyCapability() {}

    @Override
    public String name() {
        return "dependencies";
    }

    @Override
    public boolean needed(Job job) {
        return !job.dependencies().parents().isEmpty();
    }

    @Override
    public RunPart part(RunScene scene) {
        final WorkflowRules rules = scene.scenario().terms(WorkflowRules.class).orElse(WorkflowRules.DEFAULT);
        return new JobReleases(scene, rules.brokenParents());
    }
}
