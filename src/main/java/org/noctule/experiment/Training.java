package org.noctule.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.ResultOptions;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.learning.agent.LearningOptions;
import org.noctule.learning.agent.LearningProvider;
import org.noctule.learning.network.Kernels;
import org.noctule.learning.training.SharedPlay;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.Trainer;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingListener;
import org.noctule.learning.training.TrainingMethod;
import org.noctule.learning.training.TrainingMode;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.learning.training.TrainingPlayer;
import org.noctule.model.Model;

/** A training of the agent that options name, in this process and without a channel. Unmodifiable. */
public final class Training {
    private final TrainingTask task;
    private final Optional<LearningProvider> learner;
    private final boolean tensorBoard;
    private final Optional<SharedPlay> others;

    private Training(
            TrainingTask task, Optional<LearningProvider> learner, boolean tensorBoard, Optional<SharedPlay> others) {
        this.others = others;
        this.task = task;
        this.learner = learner;
        this.tensorBoard = tensorBoard;
    }

    /**
     * Prepares a training if one is asked for.
     *
     * @param options the options
     * @param inputs the inputs that they name
     * @return the training, empty if the agent is to play
     * @throws NoctuleException if there is no such agent, it cannot be trained, or its options are wrong
     */
    public static Optional<Training> of(RunOptions options, Inputs inputs) {
        final SharedOptions shared = options.shared();
        final Optional<LearningProvider> learner = new Agents(shared).learning();
        return learner.map(provider -> provider.options(shared.decision(), shared.seed()))
                .filter(LearningOptions::train)
                .<TrainingTask>map(learning -> new LearnerTask(options, inputs, learning))
                .or(() -> AfterstateTask.of(options, inputs))
                .map(task -> new Training(
                        task, learner, options.results().get(ResultOptions.TENSORBOARD), Optional.empty()));
    }

    /**
     * Tells what a training computes with, on which its last bits depend; its inputs are not read.
     *
     * @param options the options
     * @return device, processor and threads of PyTorch as texts tell them, or {@code java} for a training without
     *     PyTorch; empty if the agent is to play
     * @throws NoctuleException if the agent's options are wrong, or there is no PyTorch for this platform
     */
    public static Optional<String> computedWith(RunOptions options) {
        final SharedOptions shared = options.shared();
        final boolean asked = shared.decision()
                .find("agent")
                .filter(keys -> keys.node().path("run").asText().equals("train"))
                .isPresent();
        if (!asked || shared.agent().isEmpty()) {
            return Optional.empty();
        }
        final Agents agents = new Agents(shared);
        if (agents.learning().isEmpty() && !Agents.name(shared).equals(AfterstateTask.AGENT)) {
            return Optional.empty();
        }
        if (!Agents.needPyTorch(shared)) {
            return Optional.of("java");
        }
        final String device = agents.learning()
                .map(provider -> provider.options(shared.decision(), shared.seed())
                        .values()
                        .get(LearningOptions.DEVICE)
                        .toString())
                .orElse("cpu");
        return Optional.of(Kernels.ofThisMachine().beside(device));
    }

    /**
     * Returns where a training leaves its model.
     *
     * @param output the directory of results
     * @return the file
     */
    public static Path model(OutputDirectory output) {
        return output.path().resolve("model.safetensors");
    }

    /**
     * Makes options by which the agent plays what it was trained to.
     *
     * @param options the options that asked to train
     * @param model the model
     * @return the same options with {@code "run": "test"} and the model
     */
    public static SharedOptions playing(SharedOptions options, Path model) {
        final ObjectNode decision = options.decision().node().deepCopy();
        decision.withObjectProperty("agent").put("run", "test").put("input_model", model.toString());
        return options.withAgent(options.agent(), options.decision().with(decision));
    }

    /** {@return number of episodes if nothing ends it before} */
    public int episodes() {
        return task.options().episodes();
    }

    /**
     * Returns what the training computes with.
     *
     * @return the kernels of PyTorch on this machine, empty for a training that needs no PyTorch
     * @throws NoctuleException of kind RUN if it is needed, and there is none for this platform
     */
    public Optional<Kernels> kernels() {
        return task.usesPyTorch() ? Optional.of(Kernels.ofThisMachine()) : Optional.empty();
    }

    /**
     * Takes another number of episodes.
     *
     * @param episodes largest number of episodes
     * @return the training with it
     * @throws NoctuleException if the training is no sequence of episodes
     */
    public Training withEpisodes(int episodes) {
        return new Training(task.withEpisodes(episodes), learner, tensorBoard, others);
    }

    /**
     * Lets others play the episodes.
     *
     * @param play makes those who play them, when the training begins
     * @return the training with them
     */
    public Training sharedOut(SharedPlay play) {
        return new Training(task, learner, tensorBoard, Optional.of(play));
    }

    /**
     * Makes a player of episodes for a training in another process.
     *
     * @param output directory of that training's files, if it goes on from its checkpoint
     * @return the player, to be closed
     * @throws NoctuleException if the training is none that can be shared out
     */
    public TrainingPlayer player(Optional<Path> output) {
        return task.player(new TrainingFiles(output.orElse(Path.of(""))), output.isPresent());
    }

    /**
     * Trains; the model that did best in an evaluation, or the last one if there was none, is then in the directory of
     * results and where the options want it. If the process is to end, so does the training, with a checkpoint.
     *
     * @param output directory of the files
     * @param resume whether to go on from the checkpoint that is there, if one is
     * @param listener is told how far the training is
     * @param stops tells when to stop
     * @return its result
     * @throws NoctuleException if a model does not fit, or the training fails; its last checkpoint is kept
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
     * @param stopped asked between pieces of work whether to end, with a checkpoint and without a model
     * @return its result
     * @throws NoctuleException as there; where code of an agent's jar failed, it says where
     */
    public Trained run(OutputDirectory output, boolean resume, TrainingListener listener, BooleanSupplier stopped) {
        return learner.isPresent()
                ? learner.get().guarded(() -> train(output, resume, listener, stopped))
                : train(output, resume, listener, stopped);
    }

    private Trained train(OutputDirectory output, boolean resume, TrainingListener listener, BooleanSupplier stopped) {
        if (task.options().values().get(TrainingOptions.MODE) == TrainingMode.ASYNC && others.isEmpty()) {
            throw NoctuleException.input(
                    "decision.agent.training.mode: async needs members that play the episodes.",
                    "Maybe add --members 2, or choose the mode sync.");
        }
        final TrainingFiles files = new TrainingFiles(output.path());
        final TrainingMethod method =
                others.isPresent() ? task.method(files, resume, others.get()) : task.method(files, resume);
        try (Trainer trainer = new Trainer(method, task.options(), Optional.of(output.path()))) {
            if (!resume || !trainer.resume()) {
                // The model to begin with may lie where results go: it has been read by now.
                output.removeTraining();
            }
            final Trained trained = watched(trainer, output, listener, stopped);
            if (trained.ending() != Trained.Ending.STOPPED) {
                final Model left = task.left(trained.best());
                left.write(model(output));
                task.outputModel().ifPresent(left::write);
            }
            return trained;
        }
    }

    private Trained watched(
            Trainer trainer, OutputDirectory output, TrainingListener listener, BooleanSupplier stopped) {
        if (!tensorBoard) {
            return trainer.run(listener, stopped);
        }
        final Path table = new TrainingFiles(output.path()).table();
        try (TensorBoardCurves curves = new TensorBoardCurves(output.path(), table, trainer.updates(), listener)) {
            return trainer.run(curves, stopped);
        }
    }

    /**
     * Refuses to go on with a training that never was. A directory that is missing or empty is that of a training which
     * was stopped before its first checkpoint.
     *
     * @param directory the directory of results
     * @throws NoctuleException if it holds other things
     */
    public static void demandCheckpoint(Path directory) {
        if (Files.exists(directory)
                && !OutputDirectory.isEmpty(directory)
                && !new OutputDirectory(directory, "").holdsTraining()) {
            throw NoctuleException.input(
                    "--resume: there is no checkpoint in " + directory + ".",
                    "Maybe --out names another directory than that of the training, or leave --resume out.");
        }
    }
}
