package org.noctule.experiment.workflow;

import org.noctule.exchange.ExchangeKind;

/** Tells beforehand what a workflow will take. */
@FunctionalInterface
public interface Forecast {
    /**
     * Predicts.
     *
     * @param plan the workflow
     * @param machine the machine
     * @param transport one of the plan's transports
     * @return the figures to expect
     */
    WorkflowFigures of(RealWorkflowPlan plan, Calibration machine, ExchangeKind transport);
}
