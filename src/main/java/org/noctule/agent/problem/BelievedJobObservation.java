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
public final class BelievedJobObservation extends ForecastObservation {
    /** Number of values for each place of the window. */
    public static final int PER_JOB = LogarithmicJobObservation.PER_JOB + 3;

    BelievedJobObservation(JobLine line, int window) {
        super(line, window, PER_JOB, LogarithmicJobObservation.SHARED);
    }

    /** What ends is heard of from now on. */
    @Override
    public void begin(ClusterView view, long seed) {
        view.present().beliefs();
    }

    @Override
    JobValues forecasts(ClusterView view) {
        final Beliefs beliefs = view.present().beliefs();
        return (job, target, at) -> {
            final Belief belief = beliefs.of(job);
            target[at] = (float) logarithm(StrictMath.exp(belief.logMean()));
            target[at + 1] = (float) logarithm(StrictMath.exp(belief.logHarmonic()));
            target[at + 2] = (float) belief.brief();
        };
    }
}
