package org.noctule.agent.problem;

import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.Experience;
import org.noctule.agent.view.JobLine;
import org.noctule.agent.view.PredictedEnds;
import org.noctule.workload.Job;

/**
 * {@link LogarithmicJobObservation} with what the jobs that have ended tell of estimates, so that loose ones can be
 * told from exact ones, all from 0 to 1: {@link #PER_JOB} values for each place of the window, and then {@link #SHARED}
 * of the cluster.
 *
 * <p>A job: its values there; lg(expected run time); share of cores times that; lg(time until so many cores are free by
 * expected run times). The cluster: its values there; the geometric and the arithmetic mean of run time / estimate of
 * the jobs that ended last.
 */
public final class ExperiencedJobObservation extends ForecastObservation {
    /** Number of values of the cluster, which come last. */
    public static final int SHARED = LogarithmicJobObservation.SHARED + 2;
    /** Number of values for each place of the window. */
    public static final int PER_JOB = LogarithmicJobObservation.PER_JOB + 3;

    ExperiencedJobObservation(JobLine line, int window) {
        super(line, window, PER_JOB, SHARED);
    }

    /** What ends is heard of from now on. */
    @Override
    public void begin(ClusterView view, long seed) {
        view.present().experience();
    }

    @Override
    JobValues forecasts(ClusterView view) {
        final PredictedEnds expected = view.present().expectedEnds();
        return (job, target, at) -> writeJob(view, job, expected, target, at);
    }

    @Override
    void writeShared(ClusterView view, float[] target, int at) {
        super.writeShared(view, target, at);
        final Experience experience = view.present().experience();
        final int own = at + LogarithmicJobObservation.SHARED;
        target[own] = (float) experience.part();
        target[own + 1] = (float) experience.share();
    }

    private static void writeJob(ClusterView view, Job job, PredictedEnds expected, float[] target, int at) {
        final double share = Math.min(1, job.resources() / (double) view.cores());
        final double length = logarithm(view.present().experience().run(job));
        target[at] = (float) length;
        target[at + 1] = (float) (share * length);
        target[at + 2] = (float) logarithm(Math.max(0, expected.fits(job.resources()) - view.now()));
    }
}
