package org.noctule.agent.problem;

import org.noctule.agent.mirror.ClusterMirror;
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
public final class ExperiencedJobObservation extends LineObservation {
    /** Number of values of the cluster, which come last. */
    public static final int SHARED = LogarithmicJobObservation.SHARED + 2;
    /** Number of values for each place of the window. */
    public static final int PER_JOB = LogarithmicJobObservation.PER_JOB + 3;

    private final ClusterMirror mirror;
    private final LogarithmicJobObservation estimated;
    private final Experience experience;

    ExperiencedJobObservation(ClusterMirror mirror, JobQueue queue, JobLine line, int window) {
        super(line, window, PER_JOB, SHARED);
        this.mirror = mirror;
        this.estimated = new LogarithmicJobObservation(mirror, queue, line, window);
        this.experience = new Experience(mirror);
    }

    @Override
    JobValues jobs() {
        final JobValues estimates = estimated.jobs();
        final PredictedEnds expected = new PredictedEnds(mirror, experience::end);
        return (job, target, at) -> {
            estimates.write(job, target, at);
            writeJob(job, expected, target, at + LogarithmicJobObservation.PER_JOB);
        };
    }

    @Override
    void writeShared(float[] target, int at) {
        estimated.writeShared(target, at);
        final int own = at + LogarithmicJobObservation.SHARED;
        target[own] = (float) experience.part();
        target[own + 1] = (float) experience.share();
    }

    private void writeJob(Job job, PredictedEnds expected, float[] target, int at) {
        final double share =
                Math.min(1, job.resources() / (double) mirror.platform().nbCores());
        final double length = LogarithmicJobObservation.logarithm(experience.run(job));
        target[at] = (float) length;
        target[at + 1] = (float) (share * length);
        target[at + 2] =
                (float) LogarithmicJobObservation.logarithm(Math.max(0, expected.fits(job.resources()) - mirror.now()));
    }
}
