package org.noctule.coupling.simulator;

import org.noctule.simulator.JobRun;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workflow.simulator.staging.NodeFlows;

/** Ends tasks at the dates at which they are through. */
record TaskEnds(RunScene scene) implements CouplingTasks.Ends {
    /** The return code of a task whose workflow cannot go on. */
    private static final int BROKEN_OFF = 1;

    /** The tasks of a run on nodes of a platform in JSON. */
    static RunPart part(RunScene scene) {
        final NodeFlows flows = scene.shared(NodeFlows.class, () -> new NodeFlows(scene.platform()));
        return new CouplingTasks(new PlatformNodes(scene.platform(), flows), scene.recorder(), new TaskEnds(scene));
    }

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
