package org.noctule.workflow.simulator.staging;

import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;

/** Jobs that read data items of others, or leave them some. */
public final class StagingCapability implements Capability {
    /** The name, by which a machine that moves data itself knows it. */
    public static final String NAME = "staging";

    /** Makes the capability. */
    public StagingCapability() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean needed(Job job) {
        return !job.dependencies().reads().isEmpty()
                || !job.dependencies().writes().isEmpty();
    }

    @Override
    public RunPart part(RunScene scene) {
        return new ItemStaging(scene);
    }
}
