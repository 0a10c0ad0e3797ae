package org.noctule.experiment.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Agents;
import org.noctule.experiment.Inputs;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.Training;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.file.AtomicFile;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingListener;

/** A run in which an agent learns and then plays what it learnt, as {@code noctule launch} does. */
record TrainedRun(RunOptions options, Inputs inputs, Training training, RunKept kept) {
    /** Finds the training, if the options ask for one; whose model stays with the run. */
    static Optional<TrainedRun> of(RunOptions options, Inputs inputs, RunKept kept) {
        final SharedOptions shared = options.shared();
        final ObjectNode decision = shared.decision().node().deepCopy();
        decision.withObjectProperty("agent").remove("output_model");
        final RunOptions own =
                options.with(shared.withAgent(shared.agent(), shared.decision().with(decision)));
        return Training.of(own, inputs).map(training -> new TrainedRun(own, inputs, training, kept));
    }

    RunOutcome make(long seed) {
        final OutputDirectory work = new OutputDirectory(kept.training().orElseThrow(), "");
        final TrainingFiles files = new TrainingFiles(work.path());
        final AtomicBoolean stopped = new AtomicBoolean();
        final Trained trained = training.run(work, Files.exists(files.checkpoint()), TrainingListener.NONE, () -> {
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
        final TrainedFigures figures = TrainedFigures.of(trained, files.table(), model);
        kept.model().ifPresent(file -> copy(model, file));
        return played(seed, model, files).after(figures);
    }

    private RunOutcome played(long seed, Path model, TrainingFiles work) {
        if (kept.files().isEmpty()) {
            return playing(model, seed).inMemory(kept.fabric());
        }
        final PlayedRun run = playing(kept.files().get().resolve(model.getFileName()), seed);
        final OutputDirectory output = run.prepared(kept.files().get());
        copy(model, Training.model(output));
        final TrainingFiles kept = new TrainingFiles(output.path());
        copy(work.table(), kept.table());
        copy(work.checkpoint(), kept.checkpoint());
        return run.intoFiles(output, training.kernels());
    }

    private PlayedRun playing(Path model, long seed) {
        final RunOptions playing = options.with(Training.playing(options.shared(), model));
        return new PlayedRun(playing, inputs, new Agents(playing.shared()), seed);
    }

    private static void copy(Path from, Path to) {
        AtomicFile.write(to, out -> Files.copy(from, out));
    }
}
