package org.noctule.learning.training;

import java.util.OptionalDouble;

/**
 * The progress of a training.
 *
 * @param update updates made
 * @param episodes episodes played
 * @param decisions decisions made in them
 * @param meanReturn mean return of the last update's episodes, not discounted
 * @param loss loss of the last update
 * @param entropy mean entropy of the policy in that update, nats
 * @param evaluation mean return of the evaluation after the last update, if there was one
 * @param decisionsPerSecond decisions a second since this process began to train
 */
public record Progress(
        long update,
        int episodes,
        long decisions,
        double meanReturn,
        double loss,
        double entropy,
        OptionalDouble evaluation,
        double decisionsPerSecond) {}
