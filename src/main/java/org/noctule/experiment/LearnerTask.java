package org.noctule.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.Environment;
import org.noctule.learning.agent.LearningOptions;
import org.noctule.learning.algorithm.EvolutionStrategyOptions;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.learning.network.PlacedNetwork;
import org.noctule.learning.network.StoredNetwork;
import org.noctule.learning.training.EpisodePlayer;
import org.noctule.learning.training.EvolutionMethod;
import org.noctule.learning.training.EvolutionPlayer;
import org.noctule.learning.training.GenerationSource;
import org.noctule.learning.training.GradientMethod;
import org.noctule.learning.training.NetworkMethod;
import org.noctule.learning.training.OwnGenerations;
import org.noctule.learning.training.SharedPlay;
import org.noctule.learning.training.TrainingFiles;
import org.noctule.learning.training.TrainingMethod;
import org.noctule.learning.training.TrainingMode;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.learning.training.TrainingPlan;
import org.noctule.learning.training.TrainingPlayer;
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
        final Optional<Model> first = first(files, resume);
        final Environments environments = new Environments(run, inputs, first.map(Model::layout));
        if (isEvolution()) {
            return begun(evolution(environments, this::threads), first, resume);
        }
        final List<Environment> members =
                environments.group(learning.environments(), learning.values().get(LearningOptions.THREADS));
        return begun(
                new GradientMethod(
                        plan(environments, members.get(0)),
                        new EnvironmentGroup(members, learning.values().get(LearningOptions.THREADS))),
                first,
                resume);
    }

    @Override
    public TrainingMethod method(TrainingFiles files, boolean resume, SharedPlay others) {
        final Optional<Model> first = first(files, resume);
        final Environments environments = new Environments(run, inputs, first.map(Model::layout));
        demandCorrection();
        if (isEvolution()) {
            return begun(evolution(environments, (plan, made) -> others.generations()), first, resume);
        }
        final Environment own = environments.create();
        return begun(
                new GradientMethod(
                        plan(environments, own),
                        new EnvironmentGroup(List.of(own), 1),
                        others.episodes(options(), files)),
                first,
                resume);
    }

    private boolean isEvolution() {
        return learning.learner() instanceof EvolutionStrategyOptions;
    }

    private NetworkMethod evolution(
            Environments environments, BiFunction<TrainingPlan, Environments, GenerationSource> source) {
        final Environment own = environments.create();
        final TrainingPlan plan = plan(environments, own);
        return new EvolutionMethod(plan, own, source.apply(plan, environments));
    }

    private GenerationSource threads(TrainingPlan plan, Environments environments) {
        return new OwnGenerations(Stream.generate(() -> new EvolutionPlayer(plan, environments.create()))
                .limit(learning.values().get(LearningOptions.THREADS))
                .toList());
    }

    private void demandCorrection() {
        if (options().values().get(TrainingOptions.MODE) == TrainingMode.ASYNC
                && !learning.learner().learnsFromOlderWeights()) {
            throw NoctuleException.input(
                    "decision.agent.training.mode: this learner cannot learn from episodes that older weights played.",
                    "Maybe choose the agent impala, or the mode sync.");
        }
    }

    @Override
    public TrainingPlayer player(TrainingFiles files, boolean resume) {
        final Environments environments =
                new Environments(run, inputs, first(files, resume).map(Model::layout));
        final Environment own = environments.create();
        final TrainingPlan plan = plan(environments, own);
        return isEvolution() ? new EvolutionPlayer(plan, own) : new EpisodePlayer(plan, own);
    }

    private Optional<Model> first(TrainingFiles files, boolean resume) {
        return resume ? files.find(files.checkpoint()) : firstModel();
    }

    private TrainingPlan plan(Environments environments, Environment one) {
        return new TrainingPlan(
                learning.training(),
                new PlacedNetwork(learning.network(), learning.values().get(LearningOptions.DEVICE)),
                learning.learner(),
                environments.layout(one));
    }

    private TrainingMethod begun(NetworkMethod method, Optional<Model> first, boolean resume) {
        try {
            first.filter(model -> !resume)
                    .ifPresent(model -> method.start(
                            model,
                            learning.values()
                                    .find(LearningOptions.INPUT_MODEL)
                                    .orElseThrow()
                                    .toString()));
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
        return learning.values()
                .find(LearningOptions.INPUT_MODEL)
                .filter(file -> !outputModel().equals(Optional.of(file)) || Files.exists(file))
                .map(Model::read);
    }

    @Override
    public Model left(Model best) {
        return learning.values().get(LearningOptions.STATE) ? best : StoredNetwork.weightsOf(best);
    }

    @Override
    public Optional<Path> outputModel() {
        return learning.values().find(LearningOptions.OUTPUT_MODEL);
    }
}
