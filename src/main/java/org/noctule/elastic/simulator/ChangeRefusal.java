package org.noctule.elastic.simulator;

import java.util.Optional;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.PlanDefect;

/**
 * The answer to an order about a started job's cores that cannot be carried out.
 *
 * @param cause the cause
 * @param plan the defect of the plan, if that is the cause
 */
public record ChangeRefusal(ElasticEvent.Cause cause, Optional<PlanDefect> plan) {
    /**
     * Refuses an order that is wrong whatever the plan.
     *
     * @param cause the cause
     */
    public ChangeRefusal(ElasticEvent.Cause cause) {
        this(cause, Optional.empty());
    }
}
