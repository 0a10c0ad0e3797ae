package org.noctule.campaign.compare;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A figure of the training of an agent, before the run in which it plays what it learnt. */
public enum TrainingFigure implements RunFigure {
    /** Episodes played. */
    TRAINING_EPISODES(outcome -> Integer.toString(outcome.episodes())),
    /** Updates made. */
    TRAINING_UPDATES(outcome -> Long.toString(outcome.updates())),
    /** Mean return of the episodes of the last updates. */
    TRAINING_RETURN(outcome -> text(outcome.meanReturn())),
    /** Least mean return of one of the last updates. */
    TRAINING_LEAST_RETURN(outcome -> text(outcome.leastReturn())),
    /** Mean return of the best evaluation. */
    TRAINING_EVALUATION(outcome -> text(outcome.evaluation())),
    /** SHA-256 of the model, in hexadecimal. */
    TRAINING_MODEL(TrainedFigures::model);

    private final Function<TrainedFigures, String> value;

    TrainingFigure(Function<TrainedFigures, String> value) {
        this.value = value;
    }

    private static String text(OptionalDouble number) {
        return number.isPresent() ? NumberOutput.toString(number.getAsDouble(), true) : "";
    }

    @Override
    public boolean numeric() {
        return this != TRAINING_MODEL;
    }

    @Override
    public String cell(RunOutcome outcome) {
        return outcome.training().map(value).orElse("");
    }
}
