package org.noctule.agent.problem;

import org.noctule.agent.reward.Outcome;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobLine;
import org.noctule.agent.view.PredictedEnds;
import org.noctule.agent.view.Present;
import org.noctule.workload.Job;

/**
 * The observation of {@link JobProblem} without regard to the workload as a whole, so that a value means the same in
 * every trace and in every part of it, all from 0 to 1: {@link #PER_JOB} values for each place of the window, all 0
 * where there is no job, and then {@link #SHARED} values of the cluster.
 *
 * <p>With lg(s) = log(1 + s) / log(1 + 30 days), a job: 1; lg(waiting time); lg(estimate); lg(time until so many cores
 * are free by the estimates of the jobs that run); log(cores) / log(cores of the machine); cores / cores of the
 * machine; the product of this share with lg(estimate); waiting time / 10 days; log(bounded slowdown that it would have
 * by its estimate if it started now) / 10; 1 if so many cores are free, else 0; cores left over as soon as it fits /
 * cores of the machine; log(1 + core seconds that are idle until then) / log(1 + 30 days of the machine). What is
 * larger than 1 or unknown counts as 1.
 *
 * <p>The cluster: free cores / cores; waiting jobs / window, at most 1; lg(time that the machine needs at least for all
 * waiting jobs by their estimates).
 */
public final class LogarithmicJobObservation extends LineObservation {
    /** Number of values of the cluster, which come last. */
    public static final int SHARED = 3;
    /** Number of values for each place of the window. */
    public static final int PER_JOB = 12;

    private static final double LONG_WAIT_SECONDS = 10 * 24 * 3600.0;
    private static final double MOST_SLOWED = 10;

    LogarithmicJobObservation(JobLine line, int window) {
        super(line, window, PER_JOB, SHARED);
    }

    @Override
    JobValues jobs(ClusterView view) {
        final PredictedEnds ends = view.present().ends();
        return (job, target, at) -> writeJob(view, job, ends, target, at);
    }

    @Override
    void writeShared(ClusterView view, float[] target, int at) {
        target[at] = (float) (view.freeCores() / (double) view.cores());
        target[at + 1] = (float) part(view.waitingJobs() / (double) window());
        target[at + 2] = (float) logarithm(backlog(view.present()) / view.cores());
    }

    private static void writeJob(ClusterView view, Job job, PredictedEnds ends, float[] target, int at) {
        final double now = view.now();
        final int free = view.freeCores();
        final int cores = view.cores();
        final int wanted = job.resources();
        final double waited = Math.max(0, now - job.submitTime());
        final double least = Math.max(Outcome.TAU, job.estimate());
        final double share = part(wanted / (double) cores);
        final double toWait = Math.max(0, ends.fits(wanted) - now);
        final double idle = free == 0 ? 0 : free * toWait;
        target[at] = 1;
        target[at + 1] = (float) logarithm(waited);
        target[at + 2] = (float) logarithm(job.estimate());
        target[at + 3] = (float) logarithm(toWait);
        target[at + 4] = (float) part(logOf(wanted) / Math.max(1, logOf(cores)));
        target[at + 5] = (float) share;
        target[at + 6] = (float) (share * logarithm(job.estimate()));
        target[at + 7] = (float) part(waited / LONG_WAIT_SECONDS);
        target[at + 8] = (float) part(StrictMath.log1p(waited / least) / MOST_SLOWED);
        target[at + 9] = wanted <= free ? 1 : 0;
        target[at + 10] = (float) part(Math.max(0, ends.free(wanted) - wanted) / (double) cores);
        target[at + 11] = (float) part(StrictMath.log1p(idle) / StrictMath.log1p(cores * LONG_SECONDS));
    }

    private static double backlog(Present present) {
        double coreSeconds = 0;
        for (int row = 0; row < present.rows(); row++) {
            final Job job = present.job(row);
            coreSeconds += job.resources() * job.estimate();
        }
        return coreSeconds;
    }

    private static double logOf(int count) {
        return StrictMath.log(count);
    }
}
