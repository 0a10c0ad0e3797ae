package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.workload.Job;

/** EASY backfilling: the first chosen job that does not fit has a reservation, which no other one may delay. */
final class HeadReservation implements KeptCores {
    private final ProblemState state;

    /** The job with the reservation. */
    private Optional<WaitingJob> head = Optional.empty();
    /** The jobs that were chosen to pass it and could not start, such as for want of memory. */
    private final List<WaitingJob> refused = new ArrayList<>();

    private double shadow;
    private long extra;

    HeadReservation(ProblemState state) {
        this.state = state;
    }

    @Override
    public void forget() {
        head = Optional.empty();
        refused.clear();
    }

    @Override
    public boolean any() {
        return head.isPresent();
    }

    @Override
    public boolean holds(WaitingJob job) {
        return head.isPresent() && head.get() == job || refused.contains(job);
    }

    @Override
    public boolean delays(Job job) {
        return late(job) && job.resources() > extra;
    }

    private boolean late(Job job) {
        return state.now() + job.estimate() > shadow;
    }

    @Override
    public boolean takesMore() {
        return head.isEmpty();
    }

    @Override
    public void started(Job job) {
        if (head.isPresent() && late(job)) {
            extra -= job.resources();
        }
    }

    /** Keeps cores for the first job from the earliest date at which they are free by estimates. */
    @Override
    public boolean keep(WaitingJob job) {
        if (head.isPresent()) {
            refused.add(job);
            return true;
        }
        final PredictedEnds ends = new PredictedEnds(state.mirror);
        final double fits = Math.max(state.now(), ends.fits(job.job.resources()));
        head = Optional.of(job);
        // A job without an estimate may pass on extra cores alone, also one that waits for another such job.
        shadow = Math.min(fits, Double.MAX_VALUE);
        extra = ends.freeBy(fits) - (long) job.job.resources();
        return true;
    }
}
