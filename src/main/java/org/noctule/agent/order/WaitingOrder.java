package org.noctule.agent.order;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/** An order that looks at how long jobs have waited. */
interface WaitingOrder extends JobOrder {
    /** Returns the score of a job that has waited for some seconds. */
    double scoreOf(Job job, double waited);

    @Override
    default boolean remembers() {
        return false;
    }
}
