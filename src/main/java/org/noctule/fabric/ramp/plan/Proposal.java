package org.noctule.fabric.ramp.plan;

import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.fabric.ramp.StepForecast;

/** The result of an attempt to plan a job. */
public sealed interface Proposal {

    /**
     * The job can run.
     *
     * @param plan the five decisions
     * @param forecast one training step under them
     */
    record Feasible(Plan plan, StepForecast forecast) implements Proposal {}

    /**
     * The job cannot run now.
     *
     * @param refusal cause of the refusal
     */
    record Infeasible(Refusal refusal) implements Proposal {}
}
