package org.noctule.learning.training;

/** Makes those who play for a training in other processes. */
@FunctionalInterface
public interface SharedPlay {
    /**
     * Starts those who play episodes.
     *
     * @param options how long the training is, and how the learner goes along with them
     * @param files files of the training
     * @return the source of episodes, to be closed
     * @throws org.noctule.error.NoctuleException if they cannot begin
     */
    EpisodeSource episodes(TrainingOptions options, TrainingFiles files);
}
