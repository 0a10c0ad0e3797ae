package org.noctule.deepening;

import java.util.List;

/**
 * A run that was really trained, with a list of actions that was set beforehand.
 *
 * @param actions action of each decision
 * @param timeLeft seconds of the budget that were left when each decision was asked for
 * @param accuracy accuracy at the end of the budget
 * @param epochs the epochs behind the first decision that came to their end; empty where only the results are known
 */
public record RecordedSequence(
        List<Integer> actions, List<Double> timeLeft, double accuracy, List<RecordedEpoch> epochs) {
    /**
     * Copies the lists.
     *
     * @param actions action of each decision
     * @param timeLeft seconds of the budget that were left when each decision was asked for
     * @param accuracy accuracy at the end of the budget
     * @param epochs the epochs behind the first decision
     */
    public RecordedSequence {
        actions = List.copyOf(actions);
        timeLeft = List.copyOf(timeLeft);
        epochs = List.copyOf(epochs);
    }
}
