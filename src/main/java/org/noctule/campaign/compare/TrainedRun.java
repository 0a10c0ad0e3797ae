package org.noctule.campaign.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Optional;
import org.noctule.experiment.DirectSide;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.Training;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.SharedOptions;

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
        final KeptTraining trained = KeptTraining.of(training::run, kept);
        return played(seed, trained).after(trained.figures());
    }

    private RunOutcome played(long seed, KeptTraining trained) {
        if (kept.files().isEmpty()) {
            return playing(trained.model(), seed).inMemory(kept);
        }
        final PlayedRun run = playing(kept.files().get().resolve(trained.model().getFileName()), seed);
        final OutputDirectory output = run.prepared(kept.files().get());
        trained.into(output);
        return run.intoFiles(output, training.kernels());
    }

    private PlayedRun playing(Path model, long seed) {
        final RunOptions playing = options.with(Training.playing(options.shared(), model));
        return new PlayedRun(playing, inputs, DirectSide.factory(playing.shared()), seed);
    }
}
