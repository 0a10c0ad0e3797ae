package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/** The job that waits longest comes first. */
public record FirstSubmitted() implements JobOrder {
    @Override
    public double score(Job job, double now) {
        return job.submitTime();
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
