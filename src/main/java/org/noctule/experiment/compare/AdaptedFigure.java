package org.noctule.experiment.compare;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.function.Function;

/** A figure of training jobs that may change their network. */
public enum AdaptedFigure implements RunFigure {
    /** Mean final accuracy of the jobs that came to a test. */
    ADAPTED_ACCURACY("mean final accuracy of training jobs", AdaptedJobs::meanAccuracy),
    /** Jobs that changed their network / all of them. */
    ADAPTED_PART("part of training jobs that changed their network", AdaptedJobs::adaptedPart);

    private final String title;
    private final Function<AdaptedJobs, Double> value;

    AdaptedFigure(String title, Function<AdaptedJobs, Double> value) {
        this.title = title;
        this.value = value;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public boolean better(double one, double other) {
        return one > other;
    }

    @Override
    public String cell(RunOutcome outcome) {
        return outcome.adapted()
                .map(jobs -> NumberOutput.toString(value.apply(jobs), true))
                .orElse("");
    }
}
