package org.noctule.fabric.agent;

import org.noctule.fabric.ramp.JobTerms;
import org.noctule.fabric.ramp.JobTotals;
import org.noctule.workload.graph.StepGraph;

/**
 * A fabric job as the decision side sees it. Times are in seconds.
 *
 * @param id workload and job name
 * @param submitTime date of submission in s
 * @param graph one step, the same object for all jobs of a model
 * @param terms its length and its deadline
 * @param totals sums over one step, not split, as the rules of the run have them
 */
public record FabricJob(String id, double submitTime, StepGraph graph, JobTerms terms, JobTotals totals) {

    /** {@return time of all its steps} */
    public double sequentialTime() {
        return totals.compute() * terms.trainingSteps();
    }

    /** {@return the longest acceptable completion time: a share of {@link #sequentialTime()}} */
    public double acceptableTime() {
        return terms.acceptable(totals.compute());
    }
}
