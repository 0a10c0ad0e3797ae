package org.noctule.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.learning.Environment;
import org.noctule.learning.agent.LearningOptions;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.learning.network.PlacedNetwork;
import org.noctule.learning.network.StoredNetwork;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.Trainer;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingListener;
import org.noctule.learning.training.TrainingPlan;
import org.noctule.model.Model;

/** Trains an agent in this process: simulator, problem and learner side by side, without a channel. */
public final class Training implements AgentTraining {
    private final RunOptions options;
    private final Inputs inputs;
    private final LearningOptions learning;

    /**
     * Prepares a training.
     *
     * @param options the options
     * @param inputs what they name
     * @param learning what the agent is told
     */
    public Training(RunOptions options, Inputs inputs, LearningOptions learning) {
        this.options = options;
        this.inputs = inputs;
        this.learning = learning;
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

    @Override
    public int episodes() {
        return learning.training().episodes();
    }

    @Override
    public AgentTraining withEpisodes(int episodes) {
        return new Training(options, inputs, learning.withEpisodes(episodes));
    }

    @Override
    public Trained run(OutputDirectory output, boolean resume, TrainingListener listener, Stop.Source stops) {
        final Optional<Model> first = resume ? checkpoint(output) : firstModel();
        if (!resume) {
            clear(output);
        }
        final Environments environments = new Environments(options, inputs, first.map(Model::layout));
        final List<Environment> members = Stream.generate(environments::create)
                .limit(learning.environments())
                .toList();
        try (Stop stop = stops.listen(goOn(output));
                EnvironmentGroup group = new EnvironmentGroup(members, learning.threads())) {
            final TrainingPlan plan = new TrainingPlan(
                    learning.training(),
                    new PlacedNetwork(learning.network(), learning.device()),
                    learning.learner(),
                    environments.layout(members.get(0)));
            try (Trainer trainer = new Trainer(plan, group, Optional.of(output.path()))) {
                if (resume) {
                    trainer.resume();
                } else {
                    first.ifPresent(model -> trainer.start(
                            model, learning.inputModel().orElseThrow().toString()));
                }
                final Trained trained = trainer.run(listener, () -> stop.cause().isPresent());
                if (trained.ending() != Trained.Ending.STOPPED) {
                    final Model best = learning.stateful() ? trained.best() : StoredNetwork.weightsOf(trained.best());
                    best.write(model(output));
                    learning.outputModel().ifPresent(best::write);
                }
                return trained;
            }
        }
    }

    /** A first training may name the file that it makes: the same command then goes on with it. */
    private Optional<Model> firstModel() {
        return learning.inputModel()
                .filter(file -> !learning.outputModel().equals(Optional.of(file)) || Files.exists(file))
                .map(Model::read);
    }

    private static Optional<Model> checkpoint(OutputDirectory output) {
        return Optional.of(new TrainingFiles(output.path()).checkpoint())
                .filter(Files::exists)
                .map(Model::read);
    }

    /** What a user is told who interrupts a training. */
    static String goOn(OutputDirectory output) {
        return "Maybe go on with it: --out " + output.path() + " --resume.";
    }

    /** Removes what an earlier training left. */
    static void clear(OutputDirectory output) {
        final TrainingFiles files = new TrainingFiles(output.path());
        try {
            for (final Path file : List.of(files.checkpoint(), files.best(), files.table(), model(output))) {
                Files.deleteIfExists(file);
            }
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "An earlier training cannot be removed from (" + output.path() + "): " + e.getMessage() + ".",
                    "Maybe you may not write there, or should name another directory with --out.",
                    e);
        }
    }
}
