package org.noctule.campaign.compare;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.function.Function;

/** A figure of training jobs that may change their network. */
public enum AdaptedFigure implements RunFigure {
    /** Mean final accuracy of the jobs that came to a test. */
    ADAPTED_ACCURACY(AdaptedJobs::meanAccuracy),
    /** Jobs that changed their network / all of them. */
    ADAPTED_PART(AdaptedJobs::adaptedPart);

    private final Function<AdaptedJobs, Double> value;

    AdaptedFigure(Function<AdaptedJobs, Double> value) {
        this.value = value;
    }

    @Override
    public String cell(RunOutcome outcome) {
        return outcome.adapted()
                .map(jobs -> NumberOutput.toString(value.apply(jobs), true))
                .orElse("");
    }
}
