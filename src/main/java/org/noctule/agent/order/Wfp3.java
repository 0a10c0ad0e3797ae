package org.noctule.agent.order;

import org.noctule.workload.Job;

/**
 * The job with the largest (wait / estimate)^3 times cores comes first (WFP3): large jobs that wait long.
 *
 * <p>Source: Tang, Lan, Desai, Buettner, "Fault-aware, utility-based job scheduling on Blue Gene/P systems", CLUSTER
 * 2009. Estimates below one second count as one second.
 */
public record Wfp3() implements WaitingOrder {
    @Override
    public double score(Job job, double now) {
        return scoreOf(job, Demands.wait(job, now));
    }

    @Override
    public double scoreOf(Job job, double waited) {
        final double ratio = waited / Demands.estimateFromOneSecond(job);
        return -StrictMath.pow(ratio, 3) * job.resources();
    }

    @Override
    public boolean dynamic() {
        return true;
    }
}
