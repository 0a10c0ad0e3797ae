package org.noctule.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingMethod;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.model.Model;

/** The training that an agent's options ask for. Unmodifiable. */
interface TrainingTask {
    /** How long it is, and when it is evaluated. */
    TrainingOptions options();

    /**
     * Takes another number of episodes.
     *
     * @throws org.noctule.error.NoctuleException if the training is no sequence of episodes
     */
    TrainingTask withEpisodes(int episodes);

    /**
     * Makes the method, which begins as the options say.
     *
     * @param files the files of an earlier training
     * @param resume whether the method will go on from their checkpoint, if there is one
     * @throws org.noctule.error.NoctuleException if a model does not fit
     */
    TrainingMethod method(TrainingFiles files, boolean resume);

    /** Whether it computes with PyTorch. */
    boolean usesPyTorch();

    /** The model that is left of the best one. */
    Model left(Model best);

    /** Where else it is left. */
    Optional<Path> outputModel();
}
