package org.noctule.agent.problem;

import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.PredictedEnds;
import org.noctule.workload.Job;

/** EASY backfilling: the first chosen job that does not fit has a reservation, which no other one may delay. */
final class HeadReservation extends KeptCores {
    private double shadow;
    private long extra;

    @Override
    boolean delays(ClusterView view, Job job) {
        return late(view, job) && job.resources() > extra;
    }

    private boolean late(ClusterView view, Job job) {
        return view.now() + job.estimate() > shadow;
    }

    @Override
    boolean takesMore() {
        return !any();
    }

    @Override
    void started(ClusterView view, Job job) {
        if (late(view, job)) {
            extra -= job.resources();
        }
    }

    /** Keeps cores for the first job from the earliest date at which they are free by estimates. */
    @Override
    void reserve(ClusterView view, Job job) {
        // What was chosen to pass it may be unable to start, such as for want of memory.
        if (!any()) {
            final PredictedEnds ends = view.present().ends();
            final double fits = Math.max(view.now(), ends.fits(job.resources()));
            // A job without an estimate may pass on extra cores alone, also one that waits for another such job.
            shadow = Math.min(fits, Double.MAX_VALUE);
            extra = ends.freeBy(fits) - (long) job.resources();
        }
    }
}
