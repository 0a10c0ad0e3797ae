package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.slurm.JobHistory;
import org.noctule.slurm.SlurmJob;

/** Running jobs that the controller ends or queues again. */
final class Departures {
    private final ClusterBook cluster;
    private final PendingJobs pending;
    private final JobHistory history;
    private final Priorities priorities;
    private final Preemption preemption;
    private final PassCounts counts;
    private final ArrayBook arrays;
    private final JobEnds ends;
    /** Jobs that were killed and still hold their nodes, until the next second. */
    private final List<SlurmJob> leaving = new ArrayList<>();

    Departures(
            ClusterBook cluster,
            PendingJobs pending,
            JobHistory history,
            Priorities priorities,
            Preemption preemption,
            PassCounts counts,
            ArrayBook arrays,
            JobEnds ends) {
        this.cluster = cluster;
        this.pending = pending;
        this.history = history;
        this.priorities = priorities;
        this.preemption = preemption;
        this.counts = counts;
        this.arrays = arrays;
        this.ends = ends;
    }

    /** Tells whether a job was killed and still holds its nodes. */
    boolean leaving(SlurmJob job) {
        return leaving.contains(job);
    }

    /** Tells whether no job that was killed holds nodes. */
    boolean areOver() {
        return leaving.isEmpty();
    }

    /** Kills jobs, and takes the nodes of those that were killed a second ago; true if some lost their nodes. */
    boolean kill(List<SlurmJob> jobs, double now) {
        for (final SlurmJob job : jobs) {
            kill(job, now);
            leave(job);
        }
        final boolean left = !jobs.isEmpty() || !leaving.isEmpty();
        leaving.forEach(this::leave);
        leaving.clear();
        return left;
    }

    /**
     * Kills the jobs that go for plans of backfill: one loses its nodes at once, the others a second later (recorded:
     * preempt-backfill); false if there are none.
     */
    boolean killForBackfill(List<SlurmJob> jobs, double now) {
        for (final SlurmJob job : jobs) {
            kill(job, now);
            leaving.add(job);
        }
        if (!jobs.isEmpty()) {
            leave(leaving.remove(0));
        }
        return !jobs.isEmpty();
    }

    /** Kills a job, or queues it again if it was preempted so. */
    private void kill(SlurmJob job, double now) {
        final Optional<SlurmJob> again =
                preemption.comesAgain(job, cluster.running(job).partition()) ? ends.requeue(job) : Optional.empty();
        if (again.isPresent()) {
            wait(job, again.get(), now);
        } else {
            ends.kill(job);
            history.ended(job.number(), now, false);
            priorities.ended(job, now);
        }
        counts.end(false);
        arrays.count(job, -1);
    }

    private void leave(SlurmJob job) {
        // Not before: while it holds its nodes it would be told to go once more.
        preemption.forget(job);
        cluster.end(job);
        pending.retry();
    }

    /** Lets a job wait again that runs or has ended; true if it ran. */
    boolean requeued(SlurmJob before, SlurmJob again, double now) {
        final boolean ran = before.state() == SlurmJob.State.RUNNING;
        leave(before);
        wait(before, again, now);
        if (ran) {
            arrays.count(before, -1);
        }
        return ran;
    }

    private void wait(SlurmJob before, SlurmJob again, double now) {
        history.requeued(again.number());
        priorities.requeued(before, again, now);
        pending.add(again);
    }
}
