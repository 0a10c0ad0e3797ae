package org.noctule.experiment.compare;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A figure of the training of an agent, before the run in which it plays what it learnt. */
public enum TrainingFigure implements RunFigure {
    /** Episodes played. */
    TRAINING_EPISODES("episodes of the training", outcome -> Integer.toString(outcome.episodes())),
    /** Updates made. */
    TRAINING_UPDATES("updates of the training", outcome -> Long.toString(outcome.updates())),
    /** Mean return of the episodes of the last updates. */
    TRAINING_RETURN(
            "mean return of the last " + TrainedFigures.LAST + " updates", outcome -> text(outcome.meanReturn())),
    /** Least mean return of one of the last updates. */
    TRAINING_LEAST_RETURN(
            "least return of the last " + TrainedFigures.LAST + " updates", outcome -> text(outcome.leastReturn())),
    /** Mean return of the best evaluation. */
    TRAINING_EVALUATION("return of the best evaluation", outcome -> text(outcome.evaluation())),
    /** SHA-256 of the model, in hexadecimal. */
    TRAINING_MODEL("SHA-256 of the model", TrainedFigures::model);

    private final String title;
    private final Function<TrainedFigures, String> value;

    TrainingFigure(String title, Function<TrainedFigures, String> value) {
        this.title = title;
        this.value = value;
    }

    private static String text(OptionalDouble number) {
        return number.isPresent() ? NumberOutput.toString(number.getAsDouble(), true) : "";
    }

    @Override
    public String title() {
        return title;
    }

    /** {@inheritDoc} The more, the better, but of episodes and updates. */
    @Override
    public boolean better(double one, double other) {
        return this == TRAINING_EPISODES || this == TRAINING_UPDATES ? one < other : one > other;
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
