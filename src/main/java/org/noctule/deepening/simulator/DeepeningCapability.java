package org.noctule.deepening.simulator;

import org.noctule.deepening.protocol.AdaptationDecision;
import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.protocol.Decision;
import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;

/** Training jobs that may change their network while they run. */
public final class DeepeningCapability implements Capability {
    /** Makes the capability. */
    public DeepeningCapability() {}

    @Override
    public String name() {
        return "deepening";
    }

    @Override
    public boolean needed(Job job) {
        return job.profile() instanceof DeepeningProfile;
    }

    @Override
    public boolean needed(Decision decision) {
        return decision instanceof AdaptationDecision;
    }

    @Override
    public RunPart part(RunScene scene) {
        return new DeepeningJobs(scene);
    }
}
