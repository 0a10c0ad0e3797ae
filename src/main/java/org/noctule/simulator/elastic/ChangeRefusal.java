package org.noctule.simulator.elastic;

import java.util.Optional;
import org.noctule.protocol.ElasticEvent;
import org.noctule.ramp.Refusal;

/**
 * The answer to an order about a started job's cores that cannot be carried out.
 *
 * @param cause the cause
 * @param plan the defect of the plan, if that is the cause
 */
public record ChangeRefusal(ElasticEvent.Cause cause, Optional<Refusal> plan) {
    /**
     * Refuses an order that is wrong whatever the plan.
     *
     * @param cause the cause
     */
    public ChangeRefusal(ElasticEvent.Cause cause) {
        this(cause, Optional.empty());
    }

    /**
     * Refuses a plan.
     *
     * @param plan its defect
     * @return the refusal
     */
    public static ChangeRefusal of(Refusal plan) {
        return new ChangeRefusal(ElasticEvent.Cause.PLAN, Optional.of(plan));
    }
}
