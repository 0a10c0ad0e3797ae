package org.noctule.fabric.simulator;

import java.util.List;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.Plan;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * The place of a fabric job.
 *
 * @param fabric the fabric
 * @param plan its work there
 * @param alloc the cores that its servers are
 * @param figures its figures there
 */
record Mounted(FabricDesk fabric, Plan plan, ResourceSet alloc, FabricFigures figures) {
    /** The channels that the job uses, over all its training steps. */
    List<ChannelUse> channels(Job job) {
        return fabric.channels(plan, ((PipeDream) job.profile()).trainingSteps());
    }

    /** What servers and channels do in a training step. */
    List<StepSlice> step() {
        return fabric.step(plan);
    }
}
