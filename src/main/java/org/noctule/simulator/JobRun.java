package org.noctule.simulator;

import java.util.Optional;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.queue.Dated;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/**
 * One job from its submission to its end. A running one keeps the date and the rest of its work as of the last change
 * of its speed; nothing is ticked.
 */
final class JobRun extends Dated {
    final Job job;
    JobState state = JobState.SUBMITTED;
    ResourceSet alloc = ResourceSet.EMPTY;
    double start;
    /**
     * Work done per second: 1 for a delay or a training, the factor of the slowest core or its flop/s for computations.
     */
    double speed;
    /** W that its cores draw. */
    double watts;

    double joules;
    /** Whether its speed is about to be computed again. */
    boolean stale;

    /** What the decision side noted with it. */
    String metadata = "";

    /** The place on a fabric that it is about to get or has; of training jobs only. */
    Optional<Mounted> mounted = Optional.empty();
    /** What a fabric calls it while it has servers there. */
    int number;

    private double settled;
    private double work;
    private double remaining;

    JobRun(Job job) {
        this.job = job;
        this.work = work(job.profile());
        this.remaining = work;
    }

    /** Gives a training job its place, which decides how long it takes. */
    void mount(Mounted place) {
        mounted = Optional.of(place);
        work = place.figures().completionTime();
        remaining = work;
    }

    private static double work(Profile profile) {
        if (profile instanceof Profile.Delay delay) {
            return delay.delay();
        }
        if (profile instanceof Profile.ReferenceTime time) {
            return time.seconds();
        }
        return profile instanceof Profile.ParallelHomogeneous task ? task.cpu() : 0;
    }

    /** The work done per second when the slowest core runs at so many GFLOPS on a machine of that reference speed. */
    double speedAt(double gflops, double referenceGflops) {
        if (job.profile() instanceof Profile.Delay || job.profile() instanceof Profile.PipeDream) {
            return 1;
        }
        return job.profile() instanceof Profile.ReferenceTime ? gflops / referenceGflops : gflops * 1e9;
    }

    void begin(double now, ResourceSet cores) {
        state = JobState.RUNNING;
        alloc = cores;
        start = now;
        settled = now;
    }

    /** Takes account of the time since the last change of speed or power. */
    void settle(double now) {
        final double elapsed = now - settled;
        remaining -= speed * elapsed;
        joules += watts * elapsed;
        settled = now;
    }

    /** The part of the work that is done, from 0 to 1. */
    double progress() {
        return work == 0 ? 1 : Math.max(0, Math.min(1, 1 - remaining / work));
    }

    /**
     * Seconds by which the end misses the work, relative to the date; 0 up to rounding for a job that ran to its end.
     */
    double workError(double now) {
        return Math.abs(remaining / speed) / Math.max(1, now);
    }

    double killDate() {
        return start + job.walltime();
    }

    /** The date of the end by the work alone. */
    double completionDate() {
        return remaining <= 0 ? settled : settled + remaining / speed;
    }

    /** Whether the walltime comes first: a delay is killed when it needs exactly its walltime, a computation is not. */
    boolean meetsWalltime() {
        final double end = completionDate();
        return job.profile() instanceof Profile.Delay ? end >= killDate() : end > killDate();
    }

    double due() {
        return Math.min(completionDate(), killDate());
    }
}
