package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/** The job with the longest estimate comes first (LJF). */
public record LongestFirst() implements JobOrder {
    @Override
    public double score(Job job, double now) {
        return -job.estimate();
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
