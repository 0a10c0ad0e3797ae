package org.noctule.agent.order;

import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/** Demands of a job as several orders read them, so that no score is ever NaN. */
final class Demands {
    private Demands() {}

    static double wait(Job job, double now) {
        return Math.max(0, now - job.submitTime());
    }

    static double estimateFromOneSecond(Job job) {
        return Math.max(1, job.estimate());
    }

    static double knownEstimate(Job job) {
        return Math.min(job.estimate(), Double.MAX_VALUE);
    }

    static double area(Job job) {
        return knownEstimate(job) * job.resources();
    }

    static double cards(Job job) {
        return job.demand()
                .map(demand -> demand.pieces(NodeDemand.CARD, "", demand.minNodes()))
                .orElse(0.0);
    }
}
