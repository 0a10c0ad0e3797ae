package org.noctule.campaign.dispense;

import java.util.List;

/**
 * Runs handed out together.
 *
 * @param number place of the batch in the order of handing out, from 0
 * @param runs run numbers, at least one, in the order in which they are to be played
 */
public record RunBatch(int number, List<Integer> runs) {
    /**
     * Copies the runs.
     *
     * @param number place of the batch in the order of handing out, from 0
     * @param runs run numbers
     */
    public RunBatch {
        runs = List.copyOf(runs);
        if (number < 0 || runs.isEmpty()) {
            throw new IllegalArgumentException("a batch has a number and runs: " + number + " " + runs);
        }
    }
}
