package org.noctule.learning.training;

/** Makes those who play for a training in other processes. */
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

    /**
     * Starts those who try the networks of evolution.
     *
     * @return the source of trials, to be closed
     * @throws org.noctule.error.NoctuleException if they cannot begin
     */
    GenerationSource generations();
}
