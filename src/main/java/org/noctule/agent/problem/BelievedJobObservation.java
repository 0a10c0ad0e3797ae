package org.noctule.agent.problem;

import org.noctule.agent.forecast.Belief;
import org.noctule.agent.forecast.Beliefs;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobLine;

/**
 * {@link LogarithmicJobObservation} with what is {@linkplain Beliefs believed} of run times by the jobs that have
 * ended, all from 0 to 1: {@link #PER_JOB} values for each place of the window, and then those of the cluster.
 *
 * <p>A job: its values there; lg(mean of the run time); lg(its harmonic mean, in which each counts at least 10 s); the
 * probability that it is at most 10 minutes.
 */
public final class BelievedJobObservation extends LineObservation {
    /** Number of values for each place of the window. */
    public static final int PER_JOB = LogarithmicJobObservation.PER_JOB + 3;

    private final LogarithmicJobObservation estimated;

    BelievedJobObservation(JobLine line, int window) {
        super(line, window, PER_JOB, LogarithmicJobObservation.SHARED);
        this.estimated = new LogarithmicJobObservation(line, window);
    }

    /** What ends is heard of from now on. */
    @Override
    public void begin(ClusterView view, long seed) {
        view.present().beliefs();
    }

    @Override
    JobValues jobs(ClusterView view) {
        final JobValues estimates = estimated.jobs(view);
        final Beliefs beliefs = view.present().beliefs();
        return (job, target, at) -> {
            estimates.write(job, target, at);
            final Belief belief = beliefs.of(job);
            final int own = at + LogarithmicJobObservation.PER_JOB;
            target[own] = (float) logarithm(StrictMath.exp(belief.logMean()));
            target[own + 1] = (float) logarithm(StrictMath.exp(belief.logHarmonic()));
            target[own + 2] = (float) belief.brief();
        };
    }

    @Override
    void writeShared(ClusterView view, float[] target, int at) {
        estimated.writeShared(view, target, at);
    }
}
