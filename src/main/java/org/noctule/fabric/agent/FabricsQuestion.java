package org.noctule.fabric.agent;

import java.util.List;
import java.util.function.ToIntFunction;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.resource.ResourceSet;

/**
 * A question about a job and several fabrics. The job goes to the first of them, in the order of the platform, on which
 * it can be placed by the degree.
 */
final class FabricsQuestion implements DegreeQuestion {
    private final List<FabricQuestion> fabrics;

    /**
     * Asks.
     *
     * @param fabrics the same question for each fabric, with one largest degree
     */
    FabricsQuestion(List<FabricQuestion> fabrics) {
        this.fabrics = fabrics;
    }

    /** The place in the list of the fabric that the job gets; the first one stands for none. */
    int chosen(int degree) {
        for (int index = 0; index < fabrics.size(); index++) {
            if (fabrics.get(index).propose(degree) instanceof Proposal.Feasible) {
                return index;
            }
        }
        return 0;
    }

    /** Whether there is one fabric, whose servers may be chosen. */
    boolean single() {
        return fabrics.size() == 1;
    }

    /** The splits of the job's ops by a degree. */
    OpPartition partition(int degree) {
        return fabrics.get(0).partition(degree);
    }

    /** Plans the job on one of the fabrics as someone else has decided. */
    Proposal propose(int fabric, PlanRequest request) {
        return fabrics.get(fabric).propose(request);
    }

    private int sum(ToIntFunction<FabricQuestion> figure) {
        return fabrics.stream().mapToInt(figure).sum();
    }

    @Override
    public FabricJob job() {
        return fabrics.get(0).job();
    }

    @Override
    public int maxDegree() {
        return fabrics.get(0).maxDegree();
    }

    @Override
    public boolean allows(int degree) {
        return fabrics.stream().anyMatch(fabric -> fabric.allows(degree));
    }

    @Override
    public Proposal propose(int degree) {
        return fabrics.get(chosen(degree)).propose(degree);
    }

    @Override
    public Proposal propose(int degree, ResourceSet servers) {
        if (fabrics.size() > 1) {
            throw NoctuleException.input(
                    "servers can be chosen on a platform with one fabric, this one has " + fabrics.size(),
                    "Maybe leave them to op_placement.");
        }
        return fabrics.get(0).propose(degree, servers);
    }

    @Override
    public boolean meetsDeadline(Proposal proposal) {
        return fabrics.get(0).meetsDeadline(proposal);
    }

    @Override
    public int freeServers() {
        return sum(FabricQuestion::freeServers);
    }

    @Override
    public int heldBefore() {
        return sum(FabricQuestion::heldBefore);
    }

    @Override
    public int servers() {
        return sum(FabricQuestion::servers);
    }

    @Override
    public int runningJobs() {
        return sum(FabricQuestion::runningJobs);
    }

    @Override
    public List<Outlook> outlooks() {
        return fabrics.stream().flatMap(fabric -> fabric.outlooks().stream()).toList();
    }
}
