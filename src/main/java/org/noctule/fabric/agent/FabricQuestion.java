package org.noctule.fabric.agent;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.fabric.ramp.RefusalCause;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Elasticity;

/** A question about a job and the mirror of a fabric. */
final class FabricQuestion implements DegreeQuestion {
    private final FabricJob job;
    private final Optional<Elasticity> sizes;
    private final JobPlanner planner;
    private final FabricMirror mirror;
    private final double now;
    private final Proposal[] proposals;
    private final Map<DegreeChoice, Proposal> chosen = new HashMap<>();

    /**
     * Asks.
     *
     * @param sizes the numbers of servers that the job may have, if it says so
     */
    FabricQuestion(FabricJob job, Optional<Elasticity> sizes, JobPlanner planner, FabricMirror mirror, double now) {
        this.job = job;
        this.sizes = sizes.filter(any -> any.kind().startsAnySize());
        this.planner = planner;
        this.mirror = mirror;
        this.now = now;
        proposals = new Proposal[planner.maxDegree() + 1];
    }

    @Override
    public FabricJob job() {
        return job;
    }

    @Override
    public int maxDegree() {
        return planner.maxDegree();
    }

    @Override
    public boolean allows(int degree) {
        return degree == DegreeChooser.REJECT || planner.mask().allows(this, degree);
    }

    /** The splits of the job's ops by a degree. */
    OpPartition partition(int degree) {
        return planner.partitioner().partition(job.graph(), degree);
    }

    @Override
    public Proposal propose(int degree) {
        if (proposals[degree] == null) {
            proposals[degree] = OpPartition.isAllowed(degree)
                    ? sized(planner.propose(job, degree, mirror.state()))
                    : new Proposal.Infeasible(new Refusal(
                            RefusalCause.OP_PARTITION, "the degree " + degree + " is neither 1 nor an even number"));
        }
        return proposals[degree];
    }

    @Override
    public Proposal propose(int degree, ResourceSet servers) {
        return chosen.computeIfAbsent(
                new DegreeChoice(degree, Optional.of(servers)),
                unseen -> sized(planner.propose(job, degree, mirror.state(), servers)));
    }

    /** Plans the job as someone else has decided. */
    Proposal propose(PlanRequest request) {
        return sized(planner.forecaster().propose(job.graph(), request, mirror.state()));
    }

    /** The simulator refuses other numbers of servers. */
    private Proposal sized(Proposal proposal) {
        return proposal instanceof Proposal.Feasible feasible
                        && sizes.filter(any -> !any.allows(
                                        feasible.plan().opPlacement().workers()))
                                .isPresent()
                ? new Proposal.Infeasible(
                        new Refusal(RefusalCause.OP_PLACEMENT, "the job does not run on so many servers"))
                : proposal;
    }

    @Override
    public boolean meetsDeadline(Proposal proposal) {
        return proposal instanceof Proposal.Feasible feasible
                && feasible.forecast().completionTime(job.terms().trainingSteps()) <= planner.timeLeft(job, now);
    }

    @Override
    public int freeServers() {
        return mirror.state().freeServers();
    }

    @Override
    public int heldBefore() {
        return mirror.heldBefore();
    }

    @Override
    public int servers() {
        return mirror.state().fabric().size();
    }

    @Override
    public int runningJobs() {
        return mirror.runningJobs();
    }

    @Override
    public List<Outlook> outlooks() {
        return List.of(new MirrorOutlook(job, planner, mirror, now));
    }
}
