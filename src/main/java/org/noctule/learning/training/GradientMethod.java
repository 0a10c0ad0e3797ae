package org.noctule.learning.training;

import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.learning.Environment;
import org.noctule.learning.algorithm.ActionRule;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.algorithm.EvolutionStrategyOptions;
import org.noctule.learning.algorithm.GreedyAction;
import org.noctule.learning.algorithm.Learner;
import org.noctule.learning.algorithm.Update;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.Model;
import org.noctule.random.Chance;

/** Trains a network in environments by a learner. A piece of work is an update: some episodes, and what they teach. */
public final class GradientMethod implements NetworkMethod {
    private final TrainingPlan plan;
    private final EnvironmentGroup environments;
    private final Collector collector;
    private final Learner learner;
    private final Optional<EpisodeSource> source;

    /**
     * Makes a method with fresh weights, whose episodes are played somewhere else.
     *
     * @param plan plan of the training
     * @param environments the environments of evaluations; closed with the method
     * @param source plays the episodes of updates; closed with the method
     * @throws NoctuleException if the plan does not fit, PyTorch is missing, or the learner's actions depend on more
     *     than weights
     */
    public GradientMethod(TrainingPlan plan, EnvironmentGroup environments, EpisodeSource source) {
        this(plan, environments, Optional.of(source));
    }

    /**
     * Makes a method with fresh weights.
     *
     * @param plan plan of the training
     * @param environments the environments of the episodes; closed with the method
     * @throws NoctuleException if the plan does not fit, or PyTorch is missing
     */
    public GradientMethod(TrainingPlan plan, EnvironmentGroup environments) {
        this(plan, environments, Optional.empty());
    }

    private GradientMethod(TrainingPlan plan, EnvironmentGroup environments, Optional<EpisodeSource> source) {
        this.plan = plan;
        this.source = source;
        this.environments = environments;
        this.collector = new Collector(environments, plan.layout());
        try {
            if (plan.learner() instanceof EvolutionStrategyOptions) {
                throw NoctuleException.input(
                        "Evolution plays each episode with weights of its own.",
                        "Maybe train it by an EvolutionMethod.");
            }
            this.learner = learner(plan);
            if (source.isPresent()) {
                EpisodePlayer.demandSampled(learner);
            }
        } catch (RuntimeException e) {
            environments.close();
            source.ifPresent(EpisodeSource::close);
            throw e;
        }
    }

    /**
     * Makes a method that plays all episodes in the calling thread.
     *
     * @param plan plan of the training
     * @param environments the environments of the episodes, at least one, all of the same problem; closed with the
     *     method
     */
    public GradientMethod(TrainingPlan plan, List<Environment> environments) {
        this(plan, new EnvironmentGroup(environments, 1));
    }

    /** A network with the first weights of the training. */
    static NeuralNetwork network(TrainingPlan plan) {
        return plan.network()
                .create(
                        plan.layout().size(),
                        plan.layout().actions().size(),
                        Chance.of(plan.options().seed(), Chance.Purpose.WEIGHTS, 0));
    }

    static Learner learner(TrainingPlan plan) {
        final NeuralNetwork network = network(plan);
        try {
            return plan.learner().create(network);
        } catch (RuntimeException e) {
            network.close();
            throw e;
        }
    }

    @Override
    public void start(Model model, String source) {
        Checkpoints.start(plan, learner, model, source);
    }

    @Override
    public boolean finished(Standing standing) {
        return standing.episodes() >= plan.options().episodes();
    }

    @Override
    public Work work(Standing standing) {
        final List<Episode> episodes = play(standing);
        final Update update =
                learner.learn(episodes, Chance.of(plan.options().seed(), Chance.Purpose.UPDATE, standing.updates()));
        final long decisions = episodes.stream().mapToLong(Episode::size).sum();
        return new Work(standing.updated(episodes.size(), decisions), mean(episodes), update.loss(), update.entropy());
    }

    private List<Episode> play(Standing standing) {
        final int first = standing.episodes();
        final int count = Math.min(plan.learner().episodes(), plan.options().episodes() - first);
        return source.map(others -> others.play(new EpisodeRequest(
                        learner.network().parameters().values(),
                        standing.updates(),
                        first,
                        count,
                        plan.layout().size(),
                        plan.layout().actions().size())))
                .orElseGet(() -> play(plan, collector, learner.network(), learner.exploration(), first, count));
    }

    static List<Episode> play(
            TrainingPlan plan, Collector collector, NeuralNetwork network, ActionRule rule, int first, int count) {
        final long seed = plan.options().seed();
        return collector.play(
                network,
                rule,
                count,
                episode -> Chance.seed(seed, Chance.Purpose.EPISODE, first + episode),
                episode -> Chance.of(seed, Chance.Purpose.ACTIONS, first + episode));
    }

    @Override
    public double evaluate() {
        return evaluate(plan, collector, learner);
    }

    /** Mean return of the best actions in the episodes that are held out. */
    static double evaluate(TrainingPlan plan, Collector collector, Learner learner) {
        final long seed = plan.options().values().get(TrainingOptions.EVALUATION_SEED);
        return mean(collector.play(
                learner.network(),
                new GreedyAction(),
                plan.options().values().get(TrainingOptions.EVALUATION_EPISODES),
                episode -> Chance.seed(seed, Chance.Purpose.EVALUATION, episode),
                episode -> Chance.of(seed, Chance.Purpose.ACTIONS, episode)));
    }

    private static double mean(List<Episode> episodes) {
        return episodes.stream().mapToDouble(Episode::sum).reduce(0, Double::sum) / episodes.size();
    }

    /** {@inheritDoc} The learner's state is in it, from which another training can begin. */
    @Override
    public Model model(Standing standing) {
        return checkpoint(standing);
    }

    @Override
    public Model checkpoint(Standing standing) {
        return Checkpoints.save(plan, learner, standing);
    }

    @Override
    public Standing resume(Model checkpoint, String source) {
        return Checkpoints.resume(plan, learner, checkpoint, source);
    }

    @Override
    public void close() {
        learner.close();
        environments.close();
        source.ifPresent(EpisodeSource::close);
    }
}
