package org.noctule.coupling.experiment;

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
    CouplingFigures of(RealCouplingPlan plan, Calibration machine, ExchangeKind transport);
}
