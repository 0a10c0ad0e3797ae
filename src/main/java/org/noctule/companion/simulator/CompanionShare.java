package org.noctule.companion.simulator;

import java.util.Optional;
import org.noctule.protocol.PlanDefect;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;

/** The share of nodes that a job has with some cores. */
final class CompanionShare implements Claim {
    private final Holdings holdings;
    private final HeldPlace place;
    private boolean held;
    private double since;

    CompanionShare(Holdings holdings, HeldPlace place) {
        this.holdings = holdings;
        this.place = place;
    }

    /** {@inheritDoc} None: the decision to start the job names its cores. */
    @Override
    public ResourceSet alloc() {
        return ResourceSet.EMPTY;
    }

    /** Takes hold at a date before which nobody asked for companions. */
    void adopt() {
        held = true;
        holdings.take(place);
    }

    @Override
    public void take(double now) {
        holdings.advance(now);
        since = now;
        adopt();
    }

    @Override
    public void release(double now) {
        if (held) {
            held = false;
            holdings.advance(now);
            holdings.giveBack(place, since, now);
        }
    }

    @Override
    public Optional<PlanDefect> defect(ResourceSet alloc) {
        if (held) {
            holdings.hide(place);
        }
        final Optional<PlanDefect> defect = holdings.defect(place.job(), alloc);
        if (held) {
            holdings.show(place);
        }
        return defect;
    }
}
