package org.noctule.workflow.simulator;

import java.util.List;
import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.Scenario;
import org.noctule.workload.Job;
import org.noctule.workload.TermsChange;

/**
 * Jobs of the workload that wait for others, by the {@link WorkflowRules} of the run, for a release or for their begin
 * date.
 */
public final class DependencyCapability implements Capability {
    /** Makes the capability. */
    public DependencyCapability() {}

    @Override
    public String name() {
        return "dependencies";
    }

    @Override
    public boolean needed(Job job) {
        return !job.dependencies().parents().isEmpty() || job.terms().delaying();
    }

    @Override
    public boolean needed(Scenario scenario) {
        return scenario.externalEvents().stream()
                .flatMap(List::stream)
                .anyMatch(event -> TermsChange.kind(event.type()).isPresent());
    }

    @Override
    public RunPart part(RunScene scene) {
        final WorkflowRules rules = scene.scenario().terms(WorkflowRules.class).orElse(WorkflowRules.DEFAULT);
        return new JobReleases(scene, rules.brokenParents());
    }
}
