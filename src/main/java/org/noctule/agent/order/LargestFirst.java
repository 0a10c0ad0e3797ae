package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/** The job that asks for the most cores comes first. */
public record LargestFirst() implements JobOrder {
    @Override
    public double score(Job job, double now) {
        return -job.resources();
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
