package org.noctule.agent.problem;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.noctule.agent.backfill.ReservationPlan;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.workload.Job;

/**
 * Conservative backfilling: each chosen job that cannot start has the earliest reservation that delays none of those
 * chosen before it, and no other job may delay any of them.
 */
final class ReservationsOfAll implements KeptCores {
    private final ProblemState state;
    private final ReservationPlan plan = new ReservationPlan();
    private final Set<WaitingJob> held = Collections.newSetFromMap(new IdentityHashMap<>());

    ReservationsOfAll(ProblemState state) {
        this.state = state;
    }

    @Override
    public void forget() {
        held.clear();
    }

    @Override
    public boolean any() {
        return !held.isEmpty();
    }

    @Override
    public boolean holds(WaitingJob job) {
        return held.contains(job);
    }

    @Override
    public boolean delays(Job job) {
        return !plan.admits(job.resources(), job.estimate());
    }

    @Override
    public boolean takesMore() {
        return true;
    }

    @Override
    public void started(Job job) {
        if (any()) {
            plan.starts(job.resources(), job.estimate());
        }
    }

    @Override
    public boolean keep(WaitingJob job) {
        if (held.isEmpty()) {
            form();
        }
        plan.reserve(job.job.resources(), job.job.estimate(), Double.POSITIVE_INFINITY);
        held.add(job);
        return true;
    }

    /** Plans the jobs that run. */
    private void form() {
        int cores = state.mirror.states().free().size();
        for (final RunningJob running : state.mirror.running()) {
            cores += running.alloc().size();
        }
        plan.begin(state.now(), cores);
        for (final RunningJob running : state.mirror.running()) {
            plan.runs(
                    running.start() + running.job().estimate(), running.alloc().size());
        }
    }
}
