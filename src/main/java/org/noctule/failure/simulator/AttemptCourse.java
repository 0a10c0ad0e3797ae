package org.noctule.failure.simulator;

import java.util.Optional;
import org.noctule.failure.CheckpointPlan;
import org.noctule.failure.CheckpointTimes;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Course;
import org.noctule.simulator.JobRun;
import org.noctule.workload.Attempt;
import org.noctule.workload.Job;

/**
 * The way of one attempt through a job's work: from what was done before it, with its checkpoints. Their times are
 * counted at the speed at which the attempt starts, so that no event is needed for any of them.
 */
public final class AttemptCourse implements Course {
    /** The course of all first attempts without checkpoints, which keeps nothing. */
    private static final AttemptCourse STRAIGHT = new AttemptCourse(Optional.empty(), CheckpointPlan.NONE);

    /** The attempt, if it is not the first. */
    private final Optional<Attempt> attempt;

    private final CheckpointPlan plan;
    private final double before;
    private CheckpointTimes times = CheckpointTimes.NONE;
    private Optional<WorkAccount> account = Optional.empty();
    /** Seconds of work, restart and checkpoints apart, that were left at the start. */
    private double left;
    /** Work per second at the start; 0 as long as that is of no interest. */
    private double nominal;

    private AttemptCourse(Optional<Attempt> attempt, CheckpointPlan plan) {
        this.attempt = attempt;
        this.plan = plan;
        this.before = attempt.map(Attempt::progress).orElse(0.0);
    }

    static AttemptCourse first(CheckpointPlan plan) {
        return plan == CheckpointPlan.NONE ? STRAIGHT : new AttemptCourse(Optional.empty(), plan);
    }

    static AttemptCourse again(Attempt attempt, CheckpointPlan plan) {
        return new AttemptCourse(Optional.of(attempt), plan);
    }

    /**
     * Returns the course of a job.
     *
     * @param run the job
     * @return its course; a straight one in a run without failures
     */
    public static AttemptCourse of(JobRun run) {
        return run.course() instanceof AttemptCourse course ? course : STRAIGHT;
    }

    @Override
    public Attempt attempt(Job job) {
        return attempt.orElseGet(() -> Attempt.first(job));
    }

    @Override
    public double begin(Job job, ResourceSet alloc, double work, double speed) {
        final double rest = work * (1 - before);
        final CheckpointTimes all = times(job, alloc);
        if (all.equals(CheckpointTimes.NONE) || !(speed > 0)) {
            return rest;
        }
        times = all;
        nominal = speed;
        left = rest / speed;
        return times.total(left) * speed;
    }

    /**
     * Returns the times of checkpoints.
     *
     * @param job the job
     * @param alloc its cores
     * @return the times, with a restart of 0 for the first attempt
     */
    public CheckpointTimes times(Job job, ResourceSet alloc) {
        final CheckpointTimes all = plan.of(job, alloc);
        return attempt.isEmpty() && all.restart() > 0 ? new CheckpointTimes(all.interval(), all.cost(), 0) : all;
    }

    /**
     * Leaves the account of the work to others.
     *
     * @param other tells from now on what is kept and how the time was spent
     */
    public void follow(WorkAccount other) {
        account = Optional.of(other);
    }

    private CheckpointTimes.Parts nominalParts(double remaining) {
        return times.parts(left, Math.max(0, times.total(left) - remaining / nominal));
    }

    @Override
    public double progress(double work, double remaining) {
        if (nominal == 0) {
            return work == 0 ? 1 : Math.max(0, Math.min(1, 1 - remaining / work));
        }
        return whole(nominalParts(remaining).work());
    }

    /** The part of the job's whole work that a failure leaves. */
    double kept(double remaining) {
        if (account.isPresent()) {
            return account.get().kept();
        }
        return nominal == 0 ? before : whole(nominalParts(remaining).kept());
    }

    private double whole(double done) {
        final double share = left == 0 ? 1 : Math.min(1, done / left);
        return before + (1 - before) * share;
    }

    /** The parts of the seconds that have passed since the start. */
    CheckpointTimes.Parts parts(double remaining, double elapsed) {
        if (account.isPresent()) {
            return account.get().parts();
        }
        if (nominal == 0) {
            return new CheckpointTimes.Parts(0, 0, elapsed, 0);
        }
        final CheckpointTimes.Parts parts = nominalParts(remaining);
        final double counted = parts.restart() + parts.checkpoints() + parts.work();
        final double scale = counted == 0 ? 0 : elapsed / counted;
        return new CheckpointTimes.Parts(
                parts.restart() * scale, parts.checkpoints() * scale, parts.work() * scale, parts.kept() * scale);
    }
}
