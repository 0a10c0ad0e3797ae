package org.noctule.learning.training;

/** Plays for a training whose learner is somewhere else. */
public sealed interface TrainingPlayer extends AutoCloseable permits EpisodePlayer, EvolutionPlayer {
    @Override
    void close();
}
