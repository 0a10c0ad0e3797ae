package org.noctule.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.learning.training.SharedPlay;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingMethod;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.learning.training.TrainingPlayer;
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

    /**
     * Makes the method, whose episodes others play.
     *
     * @throws org.noctule.error.NoctuleException if the training is none that can be shared out
     */
    default TrainingMethod method(TrainingFiles files, boolean resume, SharedPlay others) {
        throw unshared();
    }

    /**
     * Makes a player of its episodes.
     *
     * @throws org.noctule.error.NoctuleException if the training is none that can be shared out
     */
    default TrainingPlayer player(TrainingFiles files, boolean resume) {
        throw unshared();
    }

    private static NoctuleException unshared() {
        return NoctuleException.input(
                "--members: this training cannot be shared out.",
                "Maybe leave it out: only learners of networks have episodes that members can play.");
    }

    /** Whether it computes with PyTorch. */
    boolean usesPyTorch();

    /** The model that is left of the best one. */
    Model left(Model best);

    /** Where else it is left. */
    Optional<Path> outputModel();
}
