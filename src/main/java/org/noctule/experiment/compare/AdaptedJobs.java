package org.noctule.experiment.compare;

import org.noctule.deepening.simulator.DeepeningOutcome;

/**
 * The training jobs of a run that may change their network.
 *
 * @param jobs number of jobs
 * @param changed number of those that changed their network
 * @param tested number of those that came to a test
 * @param accuracies sum of their final accuracies
 */
public record AdaptedJobs(int jobs, int changed, int tested, double accuracies) {
    /** None. */
    static final AdaptedJobs NONE = new AdaptedJobs(0, 0, 0, 0);

    /** Adds a job. */
    AdaptedJobs and(DeepeningOutcome outcome) {
        return new AdaptedJobs(
                jobs + 1,
                changed + (outcome.actions().isEmpty() ? 0 : 1),
                tested + (outcome.accuracy().isPresent() ? 1 : 0),
                accuracies + outcome.accuracy().orElse(0));
    }

    /** {@return their mean final accuracy: of those that came to a test, 0 if none did} */
    public double meanAccuracy() {
        return tested == 0 ? 0 : accuracies / tested;
    }

    /** {@return how many changed their network: as a part of all} */
    public double adaptedPart() {
        return changed / (double) jobs;
    }
}
