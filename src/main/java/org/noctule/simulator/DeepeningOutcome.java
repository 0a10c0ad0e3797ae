package org.noctule.simulator;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The end of a training job that may have changed its network.
 *
 * @param scenario the recorded scenario, or the name of its network
 * @param budget seconds that it had in all
 * @param actions what was done to its network and not undone, in order, unmodifiable
 * @param accuracy accuracy of its last test; empty if no epoch came to its end
 * @param rank place of these actions in the table that is replayed, from 1; 0 if none is or decisions are missing
 * @param epochs number of epochs that came to their end
 */
public record DeepeningOutcome(
        String scenario, double budget, List<Integer> actions, OptionalDouble accuracy, int rank, int epochs) {}
