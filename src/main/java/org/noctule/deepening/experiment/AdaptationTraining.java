package org.noctule.deepening.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.learning.AdaptationLearning;
import org.noctule.deepening.learning.AdaptationNetwork;
import org.noctule.deepening.learning.AdaptationPlan;
import org.noctule.deepening.learning.StoredAdaptation;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.Stop;
import org.noctule.experiment.Training;
import org.noctule.learning.network.Device;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.Trainer;
import org.noctule.learning.training.TrainingListener;
import org.noctule.random.Chance;

/**
 * A training of an adaptation policy on recorded runs.
 *
 * @param options the options
 * @param scenarios what is replayed
 * @param seed seed of all random numbers
 * @param policy the policy to begin with, if any
 */
public record AdaptationTraining(
        AdaptationOptions options, List<ReplayScenario> scenarios, long seed, Optional<Path> policy) {
    /** {@return how long it is} */
    public int episodes() {
        return options.plan(scenarios, seed).training().episodes();
    }

    /**
     * Trains; the policy is then in the directory as {@code model.safetensors}.
     *
     * @param output directory of the files
     * @param resume whether to go on from the checkpoint that is there, if one is
     * @param listener is told how far the training is
     * @param stops tells when to stop
     * @return its result
     * @throws org.noctule.error.NoctuleException if a policy does not fit, or the training fails; its last checkpoint
     *     is kept
     */
    public Trained run(OutputDirectory output, boolean resume, TrainingListener listener, Stop.Source stops) {
        try (Stop stop = stops.listen("Maybe go on with it: --out " + output.path() + " --resume.")) {
            return run(output, resume, listener, () -> stop.cause().isPresent());
        }
    }

    /**
     * Trains as {@link #run(OutputDirectory, boolean, TrainingListener, Stop.Source)} does, until someone asks for the
     * end.
     *
     * @param output directory of the files
     * @param resume whether to go on from the checkpoint that is there, if one is
     * @param listener is told how far the training is
     * @param stopped tells whether to stop
     * @return its result
     * @throws org.noctule.error.NoctuleException if a policy does not fit, or the training fails; its last checkpoint
     *     is kept
     */
    public Trained run(OutputDirectory output, boolean resume, TrainingListener listener, BooleanSupplier stopped) {
        final AdaptationPlan plan = options.plan(scenarios, seed);
        final AdaptationNetwork network = network();
        options.device().ifPresent(name -> network.parameters().moveTo(Device.read(name)));
        try (Trainer trainer =
                new Trainer(new AdaptationLearning(plan, network), plan.training(), Optional.of(output.path()))) {
            if (resume) {
                trainer.resume();
            } else {
                output.removeTraining();
            }
            final Trained trained = trainer.run(listener, stopped);
            if (trained.ending() != Trained.Ending.STOPPED) {
                trained.last().write(Training.model(output));
            }
            return trained;
        }
    }

    private AdaptationNetwork network() {
        return policy.map(file -> StoredAdaptation.open(file, options.shape()))
                .orElseGet(() -> new AdaptationNetwork(options.shape(), Chance.of(seed, Chance.Purpose.WEIGHTS, 0)));
    }
}
