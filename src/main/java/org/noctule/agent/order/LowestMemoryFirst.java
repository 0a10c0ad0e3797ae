package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/** The job with the lowest memory demand per core comes first. */
public record LowestMemoryFirst() implements JobOrder {
    @Override
    public double score(Job job, double now) {
        return job.memory();
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
