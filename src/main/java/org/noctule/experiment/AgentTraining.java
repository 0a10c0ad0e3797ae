package org.noctule.experiment;

import org.noctule.learning.training.Trained;
import org.noctule.learning.training.TrainingListener;

/** A training that noctule launch carries out. */
public interface AgentTraining {
    /**
     * Returns how long it is.
     *
     * @return number of episodes if nothing ends it before
     */
    int episodes();

    /**
     * Takes another number of episodes.
     *
     * @param episodes how many to train at most
     * @return the training with it
     * @throws org.noctule.error.NoctuleException if the training is no sequence of episodes
     */
    AgentTraining withEpisodes(int episodes);

    /**
     * Trains; the model that did best in an evaluation, or the last one if there was none, is then in the directory of
     * results and where the options want it. If it is stopped before, it ends with a checkpoint.
     *
     * @param output where files go
     * @param resume whether to go on from the checkpoint that is there, if one is
     * @param listener is told how far the training is
     * @param stops what may stop the training before its end
     * @return what came of it
     * @throws org.noctule.error.NoctuleException if a model does not fit, or the training fails; its last checkpoint is
     *     kept
     */
    Trained run(OutputDirectory output, boolean resume, TrainingListener listener, Stop.Source stops);
}
