package org.noctule.agent.problem;

import org.noctule.agent.backfill.ReservationPlan;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.PredictedEnds;
import org.noctule.workload.Job;

/**
 * Conservative backfilling: each chosen job that cannot start has the earliest reservation that delays none of those
 * chosen before it, and no other job may delay any of them.
 */
final class ReservationsOfAll extends KeptCores {
    private final ReservationPlan plan = new ReservationPlan();

    @Override
    boolean delays(ClusterView view, Job job) {
        return !plan.admits(job.resources(), job.estimate());
    }

    @Override
    void started(ClusterView view, Job job) {
        plan.starts(job.resources(), job.estimate());
    }

    /** Plans the jobs that run before the first one that is kept. */
    @Override
    void reserve(ClusterView view, Job job) {
        if (!any()) {
            final PredictedEnds ends = view.present().ends();
            plan.begin(view.now(), ends.freeBy(Double.POSITIVE_INFINITY));
            ends.forEach(plan::runs);
        }
        plan.reserve(job.resources(), job.estimate(), Double.POSITIVE_INFINITY);
    }
}
