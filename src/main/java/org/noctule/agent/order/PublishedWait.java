package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/**
 * An order in which jobs have waited for -1 - submission seconds, as RLScheduler (SC 2020) counts it: from the date of
 * a start that is not yet set. Scores therefore do not change.
 */
record PublishedWait(WaitingOrder order) implements JobOrder {
    private static final double UNSET = -1;

    @Override
    public double score(Job job, double now) {
        return order.scoreOf(job, UNSET - job.submitTime());
    }

    @Override
    public boolean remembers() {
        return false;
    }
}
