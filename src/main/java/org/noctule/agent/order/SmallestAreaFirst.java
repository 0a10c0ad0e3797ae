package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/** The job with the smallest product of estimate and cores comes first (SAF). */
public record SmallestAreaFirst() implements JobOrder {
    @Override
    public double score(Job job, double now) {
        return Demands.area(job);
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
