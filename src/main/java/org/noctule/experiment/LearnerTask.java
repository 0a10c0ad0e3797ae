package org.noctule.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.Environment;
import org.noctule.learning.agent.LearningOptions;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.learning.network.PlacedNetwork;
import org.noctule.learning.network.StoredNetwork;
import org.noctule.learning.training.GradientMethod;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingMethod;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.learning.training.TrainingPlan;
import org.noctule.model.Model;

/** Trains the network of an agent that learns: simulator, problem and learner side by side, without a channel. */
record LearnerTask(RunOptions run, Inputs inputs, LearningOptions learning) implements TrainingTask {
    @Override
    public TrainingOptions options() {
        return learning.training();
    }

    @Override
    public TrainingTask withEpisodes(int episodes) {
        return new LearnerTask(run, inputs, learning.withEpisodes(episodes));
    }

    @Override
    public TrainingMethod method(TrainingFiles files, boolean resume) {
        final Optional<Model> first = resume ? files.find(files.checkpoint()) : firstModel();
        final Environments environments = new Environments(run, inputs, first.map(Model::layout));
        final List<Environment> members = Stream.generate(environments::create)
                .limit(learning.environments())
                .toList();
        final TrainingPlan plan = new TrainingPlan(
                learning.training(),
                new PlacedNetwork(learning.network(), learning.device()),
                learning.learner(),
                environments.layout(members.get(0)));
        final GradientMethod method = new GradientMethod(plan, new EnvironmentGroup(members, learning.threads()));
        try {
            first.filter(model -> !resume)
                    .ifPresent(model -> method.start(
                            model, learning.inputModel().orElseThrow().toString()));
            return method;
        } catch (RuntimeException e) {
            method.close();
            throw e;
        }
    }

    @Override
    public boolean usesPyTorch() {
        return true;
    }

    /** A first training may name the file that it makes: the same command then goes on with it. */
    private Optional<Model> firstModel() {
        return learning.inputModel()
                .filter(file -> !outputModel().equals(Optional.of(file)) || Files.exists(file))
                .map(Model::read);
    }

    @Override
    public Model left(Model best) {
        return learning.stateful() ? best : StoredNetwork.weightsOf(best);
    }

    @Override
    public Optional<Path> outputModel() {
        return learning.outputModel();
    }
}
