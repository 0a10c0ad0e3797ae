package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/** The job with the lowest bandwidth demand per core comes first. */
public record LowestBandwidthFirst() implements JobOrder {
    @Override
    public double score(Job job, double now) {
        return job.memoryBandwidth();
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
