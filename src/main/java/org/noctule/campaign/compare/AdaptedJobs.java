package org.noctule.campaign.compare;

import java.util.OptionalDouble;
import org.noctule.simulator.ResultRow;

/**
 * The training jobs of a run that may change their network.
 *
 * @param jobs number of jobs
 * @param changed number of those that changed their network
 * @param tested number of those that came to a test
 * @param accuracies sum of their final accuracies
 */
public record AdaptedJobs(int jobs, int changed, int tested, double accuracies) {
    static final String FILE = "adaptation.csv";

    /** None. */
    static final AdaptedJobs NONE = new AdaptedJobs(0, 0, 0, 0);

    /** Adds a job, as its row in the results tells of it. */
    AdaptedJobs and(ResultRow row) {
        final OptionalDouble accuracy = (OptionalDouble) row.value("accuracy");
        return new AdaptedJobs(
                jobs + 1,
                changed + (row.value("actions").equals("") ? 0 : 1),
                tested + (accuracy.isPresent() ? 1 : 0),
                accuracies + accuracy.orElse(0));
    }

    /** {@return their mean final accuracy: of those that came to a test, 0 if none did} */
    public double meanAccuracy() {
        return tested == 0 ? 0 : accuracies / tested;
    }

    /** {@return as a part of all} */
    public double adaptedPart() {
        return changed / (double) jobs;
    }
}
