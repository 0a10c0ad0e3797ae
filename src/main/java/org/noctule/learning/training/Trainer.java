package org.noctule.learning.training;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import org.noctule.learning.Environment;
import org.noctule.learning.algorithm.ActionRule;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.algorithm.GreedyAction;
import org.noctule.learning.algorithm.Learner;
import org.noctule.learning.algorithm.Update;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.Model;
import org.noctule.random.Chance;

/**
 * Trains: plays episodes, updates the network, evaluates it on episodes that it does not train on, and writes
 * checkpoints from which training goes on as if it had never stopped. Not thread-safe.
 */
public final class Trainer implements AutoCloseable {
    private final TrainingPlan plan;
    private final Collector collector;
    private final Learner learner;
    private final Optional<TrainingFiles> files;
    private Standing standing = Standing.BEGINNING;
    private Optional<Model> best = Optional.empty();

    /**
     * Makes a trainer with fresh weights.
     *
     * @param plan what is trained, and how
     * @param environments where episodes are played; not closed
     * @param directory where {@code checkpoint.safetensors}, {@code best.safetensors} and {@code training.csv} go, if
     *     anywhere
     * @throws org.noctule.error.NoctuleException if the plan does not fit, or PyTorch is missing
     */
    public Trainer(TrainingPlan plan, EnvironmentGroup environments, Optional<Path> directory) {
        this.plan = plan;
        this.collector = new Collector(environments, plan.layout());
        this.files = directory.map(TrainingFiles::new);
        this.learner = learner(plan);
    }

    /**
     * Makes a trainer that plays all episodes in the calling thread.
     *
     * @param plan what is trained, and how
     * @param environments where episodes are played, at least one, all of the same problem; not closed
     * @param directory where {@code checkpoint.safetensors}, {@code best.safetensors} and {@code training.csv} go, if
     *     anywhere
     */
    public Trainer(TrainingPlan plan, List<Environment> environments, Optional<Path> directory) {
        this(plan, new EnvironmentGroup(environments, 1), directory);
    }

    private static Learner learner(TrainingPlan plan) {
        final NeuralNetwork network = plan.network()
                .create(
                        plan.layout().size(),
                        plan.layout().actions().size(),
                        Chance.of(plan.options().seed(), Chance.Purpose.WEIGHTS, 0));
        try {
            return plan.learner().create(network);
        } catch (RuntimeException e) {
            network.close();
            throw e;
        }
    }

    /**
     * Begins with the weights of a model, and with the state of its optimiser if it has one and the learner is of the
     * same name.
     *
     * @param model a model of the same network and layout
     * @param source what errors call it
     */
    public void start(Model model, String source) {
        Checkpoints.start(plan, learner, model, source);
    }

    /**
     * Goes on from the directory's checkpoint, if there is one.
     *
     * @return whether there was one
     * @throws org.noctule.error.NoctuleException of kind INPUT if it is damaged or of another training
     */
    public boolean resume() {
        final Optional<Model> checkpoint = files.flatMap(place -> place.find(place.checkpoint()));
        if (checkpoint.isEmpty()) {
            return false;
        }
        final TrainingFiles place = files.orElseThrow();
        standing = Checkpoints.resume(
                plan, learner, checkpoint.get(), place.checkpoint().toString());
        best = standing.best().isPresent() ? place.find(place.best()) : Optional.empty();
        return true;
    }

    /**
     * Trains until all episodes are played, evaluations bring nothing new, or someone asks for the end; a last
     * checkpoint is written then.
     *
     * @param listener is told of each update
     * @param stop asked before each update whether to end
     * @return what came of it
     * @throws org.noctule.error.NoctuleException of kind RUN if a loss is not finite; the last checkpoint is kept
     */
    public Trained run(TrainingListener listener, BooleanSupplier stop) {
        final long begin = System.nanoTime();
        final long decisionsBefore = standing.decisions();
        final Optional<TrainingTable> table = files.map(place -> new TrainingTable(place.table(), standing.updates()));
        try {
            Optional<Trained.Ending> ending = ending(stop);
            while (ending.isEmpty()) {
                final List<Episode> episodes = playForUpdate();
                final Update update = learner.learn(
                        episodes, Chance.of(plan.options().seed(), Chance.Purpose.UPDATE, standing.updates()));
                standing = standing.updated(
                        episodes.size(),
                        episodes.stream().mapToLong(Episode::size).sum());
                final OptionalDouble evaluation = evaluateIfDue();
                final Progress progress = new Progress(
                        standing.updates(),
                        standing.episodes(),
                        standing.decisions(),
                        mean(episodes),
                        update.loss(),
                        update.entropy(),
                        evaluation,
                        (standing.decisions() - decisionsBefore) / (1e-9 * (System.nanoTime() - begin)));
                table.ifPresent(rows -> rows.add(progress));
                listener.updated(progress);
                if (standing.updates() % plan.options().checkpointEvery() == 0) {
                    checkpoint(table);
                }
                ending = ending(stop);
            }
            final Model last = checkpoint(table);
            return new Trained(
                    best.orElse(last), standing.best(), last, standing.updates(), standing.episodes(), ending.get());
        } finally {
            table.ifPresent(TrainingTable::close);
        }
    }

    private Optional<Trained.Ending> ending(BooleanSupplier stop) {
        if (standing.episodes() >= plan.options().episodes()) {
            return Optional.of(Trained.Ending.FINISHED);
        }
        if (plan.options().patience() > 0 && standing.stale() >= plan.options().patience()) {
            return Optional.of(Trained.Ending.SETTLED);
        }
        return stop.getAsBoolean() ? Optional.of(Trained.Ending.STOPPED) : Optional.empty();
    }

    private List<Episode> playForUpdate() {
        final long seed = plan.options().seed();
        final int first = standing.episodes();
        return collector.play(
                learner.network(),
                learner.exploration(),
                Math.min(plan.learner().episodes(), plan.options().episodes() - first),
                episode -> episodeSeed(seed, Chance.Purpose.EPISODE, first + episode),
                episode -> Chance.of(seed, Chance.Purpose.ACTIONS, first + episode));
    }

    private static long episodeSeed(long seed, Chance.Purpose purpose, int episode) {
        return Chance.of(seed, purpose, episode).nextLong() >>> 1;
    }

    private OptionalDouble evaluateIfDue() {
        final int every = plan.options().evaluateEvery();
        if (every == 0 || standing.updates() % every != 0) {
            return OptionalDouble.empty();
        }
        final double evaluation = evaluate(new GreedyAction());
        if (standing.improvedBy(evaluation)) {
            standing = standing.evaluated(evaluation);
            best = Optional.of(Checkpoints.save(plan, learner, standing));
            files.ifPresent(place -> best.get().write(place.best()));
        } else {
            standing = standing.evaluated(evaluation);
        }
        return OptionalDouble.of(evaluation);
    }

    /**
     * Plays the episodes that are held out.
     *
     * @param rule how actions are chosen
     * @return the mean return
     */
    public double evaluate(ActionRule rule) {
        final long seed = plan.options().evaluationSeed();
        return mean(collector.play(
                learner.network(),
                rule,
                plan.options().evaluationEpisodes(),
                episode -> episodeSeed(seed, Chance.Purpose.EVALUATION, episode),
                episode -> Chance.of(seed, Chance.Purpose.ACTIONS, episode)));
    }

    private static double mean(List<Episode> episodes) {
        return episodes.stream().mapToDouble(Episode::sum).reduce(0, Double::sum) / episodes.size();
    }

    private Model checkpoint(Optional<TrainingTable> table) {
        final Model model = Checkpoints.save(plan, learner, standing);
        table.ifPresent(TrainingTable::flush);
        files.ifPresent(place -> model.write(place.checkpoint()));
        return model;
    }

    /** Frees the network. */
    @Override
    public void close() {
        learner.close();
    }
}
