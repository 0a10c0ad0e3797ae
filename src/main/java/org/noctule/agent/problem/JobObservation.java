package org.noctule.agent.problem;

import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.reward.Outcome;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;

/**
 * The observation of {@link JobProblem}, all from 0 to 1: {@link #PER_JOB} values for each place of the window, all 0
 * where there is no job, and then {@link #SHARED} values of the cluster.
 *
 * <p>A job: 1; its waiting time, its estimate, and the time until so many cores are free by the estimates of the jobs
 * that run, each as log(1 + s) / log(1 + 30 days); its estimate / limit of estimates; its cores / cores; the product of
 * this share with the logarithm of the estimate, and with the estimate / limit; 1 - 1 / (bounded slowdown that it would
 * have by its estimate if it started now); 1 if so many cores are free, else 0. What is larger than 1 or unknown counts
 * as 1.
 *
 * <p>The cluster: free cores / cores; waiting jobs / window, at most 1.
 */
public final class JobObservation extends LineObservation {
    /** Number of values of the cluster, which come last. */
    public static final int SHARED = 2;
    /** Number of values for each place of the window. */
    public static final int PER_JOB = 10;

    private static final double LONGEST = StrictMath.log1p(30 * 24 * 3600.0);

    private final ClusterMirror mirror;
    private final JobQueue queue;
    private final JobLimits limits;

    JobObservation(ClusterMirror mirror, JobQueue queue, JobLine line, JobLimits limits, int window) {
        super(line, window, PER_JOB, SHARED);
        this.mirror = mirror;
        this.queue = queue;
        this.limits = limits;
    }

    @Override
    JobValues jobs() {
        final PredictedEnds ends = new PredictedEnds(mirror);
        final int free = mirror.states().free().size();
        return (job, target, at) -> write(job, ends, free, target, at);
    }

    @Override
    void writeShared(float[] target, int at) {
        target[at] = (float)
                (mirror.states().free().size() / (double) mirror.platform().nbCores());
        target[at + 1] = (float) part(queue.size() / (double) window());
    }

    private void write(Job job, PredictedEnds ends, int free, float[] target, int at) {
        final double now = mirror.now();
        final double waited = Math.max(0, now - job.submitTime());
        final double share = part(job.resources() / (double) mirror.platform().nbCores());
        final double length = limits.time() > 0 ? part(job.estimate() / limits.time()) : 1;
        final double logLength = logarithm(job.estimate());
        target[at] = 1;
        target[at + 1] = (float) logarithm(waited);
        target[at + 2] = (float) logLength;
        target[at + 3] = (float) logarithm(Math.max(0, ends.fits(job.resources()) - now));
        target[at + 4] = (float) length;
        target[at + 5] = (float) share;
        target[at + 6] = (float) (share * logLength);
        target[at + 7] = (float) (share * length);
        target[at + 8] = (float) (waited / (waited + Math.max(Outcome.TAU, job.estimate())));
        target[at + 9] = job.resources() <= free ? 1 : 0;
    }

    private static double part(double value) {
        return value < 1 ? value : 1;
    }

    private static double logarithm(double seconds) {
        return part(StrictMath.log1p(seconds) / LONGEST);
    }
}
