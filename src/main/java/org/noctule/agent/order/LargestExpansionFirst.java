package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/**
 * The job with the largest expansion factor (wait + estimate) / estimate comes first (LXF).
 *
 * <p>Estimates below one second count as one second. Jobs without an estimate never expand: they come last.
 */
public record LargestExpansionFirst() implements JobOrder {
    @Override
    public double score(Job job, double now) {
        return -1 - Demands.wait(job, now) / Demands.estimateFromOneSecond(job);
    }

    @Override
    public boolean dynamic() {
        return true;
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
