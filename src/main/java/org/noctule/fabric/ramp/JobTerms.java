package org.noctule.fabric.ramp;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.Optional;
import org.noctule.error.NoctuleException;

/**
 * The length of a job's training and its deadline.
 *
 * @param trainingSteps number of training steps, positive
 * @param maxAcceptableFraction the longest acceptable completion time as a share of the sequential one, in (0, 1]
 */
public record JobTerms(int trainingSteps, double maxAcceptableFraction) {

    /**
     * Checks the figures.
     *
     * @param trainingSteps number of training steps, positive
     * @param maxAcceptableFraction the longest acceptable completion time as a share of the sequential one, in (0, 1]
     * @throws NoctuleException if one of them is out of its range
     */
    public JobTerms {
        if (trainingSteps < 1) {
            throw NoctuleException.input(
                    "training_steps must be positive, got " + trainingSteps, "Maybe leave it out.");
        }
        if (!(maxAcceptableFraction > 0 && maxAcceptableFraction <= 1)) {
            throw NoctuleException.input(
                    "max_acceptable_jct_fraction must be above 0 and at most 1, got " + text(maxAcceptableFraction),
                    "Maybe it is a percentage; divide by 100.");
        }
    }

    /**
     * Returns the terms of a profile.
     *
     * @param profile the profile
     * @return its steps and its fraction
     */
    public static JobTerms of(PipeDream profile) {
        return new JobTerms(profile.trainingSteps(), profile.maxAcceptableJctFraction());
    }

    /**
     * Returns the longest acceptable completion time.
     *
     * @param sequentialStep time of one step on a single server, see {@link JobTotals#compute()}
     * @return in the unit of that time
     */
    public double acceptable(double sequentialStep) {
        return maxAcceptableFraction * (sequentialStep * trainingSteps);
    }

    /**
     * Holds a forecast against the terms, without any tolerance.
     *
     * @param sequentialStep time of one step on a single server
     * @param forecast one step as planned
     * @return a refusal if the job would end too late
     */
    public Optional<Refusal> exceededBy(double sequentialStep, StepForecast forecast) {
        return exceededBy(sequentialStep, forecast, 0);
    }

    /**
     * Holds a forecast against the terms.
     *
     * @param sequentialStep time of one step on a single server
     * @param forecast one step as planned
     * @param slack by which share of it the longest acceptable completion time may be exceeded
     * @return a refusal if the job would end too late
     */
    public Optional<Refusal> exceededBy(double sequentialStep, StepForecast forecast, double slack) {
        return exceededBy(sequentialStep, forecast.completionTime(trainingSteps), slack);
    }

    /**
     * Holds a completion time against the terms.
     *
     * @param sequentialStep time of one step on a single server
     * @param completion the time that the job takes
     * @param slack by which share of it the longest acceptable completion time may be exceeded
     * @return a refusal if that is too long
     */
    public Optional<Refusal> exceededBy(double sequentialStep, double completion, double slack) {
        final double acceptable = acceptable(sequentialStep);
        return completion > acceptable * (1 + slack)
                ? Optional.of(new Refusal(
                        RefusalCause.MAX_ACCEPTABLE_JCT_EXCEEDED,
                        "the job would take " + text(completion) + ", at most " + text(acceptable) + " is acceptable"))
                : Optional.empty();
    }

    private static String text(double value) {
        return NumberOutput.toString(value, true);
    }
}
