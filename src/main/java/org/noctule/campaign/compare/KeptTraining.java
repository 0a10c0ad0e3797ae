package org.noctule.campaign.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.Training;
import org.noctule.file.AtomicFile;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingListener;

/**
 * A training in a folder of its own, which goes on from the checkpoint that it finds there.
 *
 * @param model file of the model that it left
 * @param figures its figures
 * @param files what else it left
 */
record KeptTraining(Path model, TrainedFigures figures, TrainingFiles files) {
    /** Something that learns. */
    @FunctionalInterface
    interface Learner {
        /** Trains, from the beginning or from the checkpoint in the directory. */
        Trained train(OutputDirectory work, boolean resume, TrainingListener listener, BooleanSupplier stopped);
    }

    /**
     * Trains.
     *
     * @throws NoctuleException of kind INTERRUPTED if the thread was interrupted meanwhile, with a checkpoint; of kind
     *     RUN if somebody removed files
     */
    static KeptTraining of(Learner learner, RunKept kept) {
        final OutputDirectory work = new OutputDirectory(kept.training().orElseThrow(), "");
        final TrainingFiles files = new TrainingFiles(work.path());
        final AtomicBoolean stopped = new AtomicBoolean();
        final Trained trained = learner.train(work, Files.exists(files.checkpoint()), TrainingListener.NONE, () -> {
            // An interrupted thread cannot write files: the wish is remembered instead.
            stopped.compareAndSet(false, Thread.interrupted());
            return stopped.get();
        });
        if (trained.ending() == Trained.Ending.STOPPED) {
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED,
                    "The training was interrupted.",
                    "Maybe start it again: it goes on from its checkpoint.");
        }
        final Path model = Training.model(work);
        if (!TrainedFigures.complete(files.table(), trained)) {
            work.removeTraining();
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The table of the training (" + files.table() + ") lacks updates.",
                    "Maybe somebody removed it meanwhile: start again, and the training begins anew.");
        }
        kept.model().ifPresent(file -> copy(model, file));
        return new KeptTraining(model, TrainedFigures.of(trained, files.table(), model), files);
    }

    /** The mean returns of all updates. */
    double[] returns() {
        return TrainedFigures.returns(files.table()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** Copies all files into a folder of results, where the model has the same name. */
    void into(OutputDirectory output) {
        copy(model, Training.model(output));
        final TrainingFiles there = new TrainingFiles(output.path());
        copy(files.table(), there.table());
        copy(files.checkpoint(), there.checkpoint());
    }

    private static void copy(Path from, Path to) {
        AtomicFile.write(to, out -> Files.copy(from, out));
    }
}
