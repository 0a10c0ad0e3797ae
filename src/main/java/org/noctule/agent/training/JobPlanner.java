package org.noctule.agent.training;

import org.noctule.ramp.FabricState;
import org.noctule.ramp.JobForecaster;
import org.noctule.ramp.OpPartitioner;
import org.noctule.ramp.Proposal;

/**
 * Plans jobs of a given degree.
 *
 * @param partitioner splits the ops
 * @param forecaster places the parts and looks ahead
 * @param maxDegree the largest degree, positive
 * @param mask which degrees may be chosen
 * @param secondsPerUnit how many seconds the unit of the profiles lasts
 */
public record JobPlanner(
        OpPartitioner partitioner, JobForecaster forecaster, int maxDegree, DegreeMask mask, double secondsPerUnit) {

    /**
     * Plans a job on the fabric as it is now.
     *
     * @param job the job
     * @param degree 1 or an even number
     * @param state who holds what; not changed
     * @return a plan and its forecast, or why there is none
     */
    public Proposal propose(TrainingJob job, int degree, FabricState state) {
        return forecaster.propose(job.graph(), partitioner.partition(job.graph(), degree), state);
    }
}
