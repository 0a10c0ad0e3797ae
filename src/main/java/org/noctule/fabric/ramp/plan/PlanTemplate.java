package org.noctule.fabric.ramp.plan;

import java.util.Optional;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.DepSchedule;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpSchedule;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.StepForecast;

/** The common part of the plans of all jobs that are equal up to a shift, and their forecast once it is known. */
final class PlanTemplate {
    private final OpSchedule opSchedule;
    private final DepPlacement depPlacement;
    private final DepSchedule depSchedule;
    private Optional<StepForecast> exact = Optional.empty();

    PlanTemplate(Plan plan) {
        opSchedule = plan.opSchedule();
        depPlacement = plan.depPlacement();
        depSchedule = plan.depSchedule();
    }

    Plan at(PartitionedGraph parts, OpPlacement placement) {
        return new Plan(parts, placement, opSchedule, depPlacement, depSchedule);
    }

    int edges() {
        return depSchedule.edges();
    }

    /** The forecast, if someone had to work it out. */
    Optional<StepForecast> exact() {
        return exact;
    }

    void learn(StepForecast forecast) {
        exact = Optional.of(forecast);
    }
}
