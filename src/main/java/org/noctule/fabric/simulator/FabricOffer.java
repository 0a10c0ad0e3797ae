package org.noctule.fabric.simulator;

import org.noctule.ramp.Refusal;
import org.noctule.simulator.Claim;

/** The answer to a new plan for a job that has started. */
public sealed interface FabricOffer {
    /**
     * It can go on by the plan.
     *
     * @param share what it would hold
     * @param seconds duration of the whole job by the plan
     */
    record Share(Claim share, double seconds) implements FabricOffer {}

    /**
     * It cannot.
     *
     * @param refusal the defect of the plan
     */
    record Refused(Refusal refusal) implements FabricOffer {}
}
