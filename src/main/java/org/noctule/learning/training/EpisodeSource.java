package org.noctule.learning.training;

import java.util.List;
import org.noctule.learning.algorithm.Episode;

/** Plays the episodes of a training somewhere else. An episode depends on the weights and on its number alone. */
public interface EpisodeSource extends AutoCloseable {
    /**
     * Plays.
     *
     * @param request the weights and the numbers
     * @return the episodes, in the order of their numbers
     * @throws org.noctule.error.NoctuleException if nobody is left to play them
     */
    List<Episode> play(EpisodeRequest request);

    /** Ends whoever plays. */
    @Override
    void close();
}
