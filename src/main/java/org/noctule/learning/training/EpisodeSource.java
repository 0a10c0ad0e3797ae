package org.noctule.learning.training;

import java.util.List;
import org.noctule.learning.algorithm.Episode;

/** Plays the episodes of a training somewhere else. An episode depends on the weights and on its number alone. */
public interface EpisodeSource extends AutoCloseable {
    /**
     * Plays.
     *
     * @param weights the network's weights, as one row
     * @param observationSize number of values of an observation
     * @param actionCount number of actions
     * @param first number of the first episode
     * @param count number of episodes
     * @return the episodes, in the order of their numbers
     * @throws org.noctule.error.NoctuleException if nobody is left to play them
     */
    List<Episode> play(float[] weights, int observationSize, int actionCount, int first, int count);

    /** Ends whoever plays. */
    @Override
    void close();
}
