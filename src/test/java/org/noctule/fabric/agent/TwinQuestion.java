package org.noctule.fabric.agent;

import java.util.List;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.resource.ResourceSet;

/** A question about a job of the twin. */
record TwinQuestion(EpisodeTwin twin, int number, DegreeMask mask) implements DegreeQuestion {
    @Override
    public FabricJob job() {
        return twin.job(number);
    }

    @Override
    public int maxDegree() {
        return twin.maxDegree();
    }

    @Override
    public boolean allows(int degree) {
        return degree == 0 || mask.allows(this, degree);
    }

    @Override
    public Proposal propose(int degree) {
        return twin.propose(number, degree);
    }

    @Override
    public Proposal propose(int degree, ResourceSet servers) {
        throw new UnsupportedOperationException("ddls chooses no servers");
    }

    @Override
    public boolean meetsDeadline(Proposal proposal) {
        return proposal instanceof Proposal.Feasible feasible
                && job().terms()
                        .exceededBy(job().totals().compute(), feasible.forecast())
                        .isEmpty();
    }

    @Override
    public int freeServers() {
        return twin.state.freeServers();
    }

    @Override
    public int heldBefore() {
        return twin.mountedWorkers();
    }

    @Override
    public int servers() {
        return twin.state.fabric().size();
    }

    @Override
    public int runningJobs() {
        return twin.runningJobs();
    }

    @Override
    public List<Outlook> outlooks() {
        throw new UnsupportedOperationException("ddls does not look ahead");
    }
}
