package org.noctule.fabric.agent;

import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPartitioner;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.resource.ResourceSet;

/**
 * Plans jobs of a given degree.
 *
 * @param partitioner splits the ops
 * @param forecaster places the parts and looks ahead
 * @param maxDegree the largest degree, positive
 * @param mask the degrees that may be chosen
 * @param rules the physics of a step
 */
public record JobPlanner(
        OpPartitioner partitioner, JobForecaster forecaster, int maxDegree, DegreeMask mask, StepRules rules) {

    /**
     * Plans a job on the fabric as it is now.
     *
     * @param job the job
     * @param degree 1 or an even number
     * @param state the holders of servers and channels; not changed
     * @return a plan and its forecast, or why there is none
     */
    public Proposal propose(FabricJob job, int degree, FabricState state) {
        return forecaster.propose(job.graph(), partitioner.partition(job.graph(), degree), state);
    }

    /**
     * Plans a job as if only some servers were free.
     *
     * @param job the job
     * @param degree 1 or an even number
     * @param state the holders of servers and channels; not changed
     * @param servers the servers, which must be free
     * @return a plan and its forecast, or why there is none
     */
    public Proposal propose(FabricJob job, int degree, FabricState state, ResourceSet servers) {
        return forecaster.propose(job.graph(), partitioner.partition(job.graph(), degree), state, servers);
    }

    /**
     * Returns how long a job may still take.
     *
     * @param job the job
     * @param now the date in s
     * @return the rest of its longest acceptable time in s, with the tolerance of the rules; negative if it is late
     */
    public double timeLeft(FabricJob job, double now) {
        return job.terms().acceptable(job.totals().compute() * (1 + rules.slack())) - (now - job.submitTime());
    }
}
