package org.noctule.learning.training;

/**
 * The episodes of an update, which others are to play.
 *
 * @param weights the network's weights, as one row; not copied, not to be changed
 * @param update number of updates that made them
 * @param first number of episodes that were learnt from, and number of the first of these where numbers count
 * @param count number of episodes
 * @param observationSize number of values of an observation
 * @param actionCount number of actions
 */
public record EpisodeRequest(
        float[] weights, long update, int first, int count, int observationSize, int actionCount) {}
