package org.noctule.learning.training;

import java.util.OptionalDouble;
import org.noctule.model.Model;

/**
 * The result of a training.
 *
 * @param best the model that did best in an evaluation, the last one if there was none
 * @param bestReturn mean return of that evaluation
 * @param last the last model
 * @param updates updates made
 * @param episodes episodes played
 * @param ending the reason for the end
 */
public record Trained(Model best, OptionalDouble bestReturn, Model last, long updates, int episodes, Ending ending) {
    /** The reason for which a training ended. */
    public enum Ending {
        /** All episodes were played. */
        FINISHED,
        /** Evaluations brought no new best for long enough. */
        SETTLED,
        /** Someone asked for it. */
        STOPPED
    }
}
