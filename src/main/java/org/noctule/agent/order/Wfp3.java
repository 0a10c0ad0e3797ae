package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/**
 * The job with the largest (wait / estimate)^3 times cores comes first (WFP3): large jobs that wait long.
 *
 * <p>Source: Tang, Lan, Desai, Buettner, "Fault-aware, utility-based job scheduling on Blue Gene/P systems", CLUSTER
 * 2009. Estimates below one second count as one second.
 */
public record Wfp3() implements JobOrder {
    @Override
    public double score(Job job, double now) {
        final double ratio = Demands.wait(job, now) / Demands.estimateFromOneSecond(job);
        return -StrictMath.pow(ratio, 3) * job.resources();
    }

    @Override
    public boolean dynamic() {
        return true;
    }
}
