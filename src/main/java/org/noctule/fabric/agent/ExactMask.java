package org.noctule.fabric.agent;

import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.plan.Proposal;

/** Lets exactly those degrees pass with which the job can be placed on the fabric as it is now: it really tries. */
public final class ExactMask implements DegreeMask {

    /** Creates a mask. */
    public ExactMask() {}

    @Override
    public boolean allows(DegreeQuestion question, int degree) {
        return question.freeServers() > 0
                && OpPartition.isAllowed(degree)
                && question.propose(degree) instanceof Proposal.Feasible;
    }
}
