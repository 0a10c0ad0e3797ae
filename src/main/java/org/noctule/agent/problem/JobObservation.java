package org.noctule.agent.problem;

import org.noctule.agent.reward.Outcome;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobLine;
import org.noctule.agent.view.PredictedEnds;
import org.noctule.workload.Job;

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

    JobObservation(JobLine line, int window) {
        super(line, window, PER_JOB, SHARED);
    }

    @Override
    JobValues jobs(ClusterView view) {
        return new Now(
                view.now(),
                view.cores(),
                view.freeCores(),
                view.limits().time(),
                view.present().ends());
    }

    @Override
    void writeShared(ClusterView view, float[] target, int at) {
        target[at] = (float) (view.freeCores() / (double) view.cores());
        target[at + 1] = (float) part(view.waitingJobs() / (double) window());
    }

    /** The figures that all jobs share. */
    private record Now(double now, int cores, int free, double longest, PredictedEnds ends) implements JobValues {
        @Override
        public void write(Job job, float[] target, int at) {
            final double waited = Math.max(0, now - job.submitTime());
            final double share = part(job.resources() / (double) cores);
            final double length = longest > 0 ? part(job.estimate() / longest) : 1;
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
    }
}
