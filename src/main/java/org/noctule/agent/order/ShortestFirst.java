package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/** The job with the shortest estimate comes first (SJF). */
public record ShortestFirst() implements JobOrder {
    @Override
    public double score(Job job, double now) {
        return job.estimate();
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
