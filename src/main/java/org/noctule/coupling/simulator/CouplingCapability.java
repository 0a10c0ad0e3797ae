package org.noctule.coupling.simulator;

import org.noctule.coupling.protocol.TransportDecision;
import org.noctule.coupling.workload.CouplingTask;
import org.noctule.protocol.Decision;
import org.noctule.simulator.Capability;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workflow.simulator.staging.NodeFlows;
import org.noctule.workload.Job;

/** Jobs that are tasks of producer-consumer workflows. */
public final class CouplingCapability implements Capability {
    /** The name, by which a machine that does the work of tasks itself knows it. */
    public static final String NAME = "coupling";

    /** The return code of a task whose workflow cannot go on. */
    private static final int BROKEN_OFF = 1;

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
        final NodeFlows flows = scene.shared(NodeFlows.class, () -> new NodeFlows(scene.platform()));
        return new CouplingTasks(new PlatformNodes(scene.platform(), flows), scene.recorder(), new TaskEnds(scene));
    }

    /** Ends tasks at the dates at which they are through. */
    private record TaskEnds(RunScene scene) implements CouplingTasks.Ends {
        @Override
        public void finish(JobRun run, double now) {
            run.settle(now);
            run.motion().complete();
            scene.redate(run);
        }

        @Override
        public void fail(JobRun run, double now) {
            scene.fail(run, BROKEN_OFF);
        }
    }
}
