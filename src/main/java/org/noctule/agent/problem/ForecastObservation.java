package org.noctule.agent.problem;

import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobLine;

/** {@link LogarithmicJobObservation} with a forecast: values of its own come after those of each job. */
abstract class ForecastObservation extends LineObservation {
    private final LogarithmicJobObservation estimated;

    ForecastObservation(JobLine line, int window, int perJob, int shared) {
        super(line, window, perJob, shared);
        this.estimated = new LogarithmicJobObservation(line, window);
    }

    /** Begins the values of the forecast of each job at the present. */
    abstract JobValues forecasts(ClusterView view);

    @Override
    final JobValues jobs(ClusterView view) {
        final JobValues estimates = estimated.jobs(view);
        final JobValues forecasts = forecasts(view);
        return (job, target, at) -> {
            estimates.write(job, target, at);
            forecasts.write(job, target, at + LogarithmicJobObservation.PER_JOB);
        };
    }

    @Override
    void writeShared(ClusterView view, float[] target, int at) {
        estimated.writeShared(view, target, at);
    }
}
