package org.noctule.fabric.agent;

import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.platform.RampFabric;

/** The outlook on the time to come that a mirror has. */
record MirrorOutlook(FabricJob job, JobPlanner planner, FabricMirror mirror, double now) implements Outlook {
    @Override
    public RampFabric fabric() {
        return mirror.state().fabric();
    }

    @Override
    public double timeLeft() {
        return planner.timeLeft(job, now);
    }

    @Override
    public double heldUntil(int server) {
        return mirror.heldUntil(server);
    }

    @Override
    public Proposal proposeAlone(int degree) {
        return planner.propose(job, degree, mirror.empty());
    }
}
