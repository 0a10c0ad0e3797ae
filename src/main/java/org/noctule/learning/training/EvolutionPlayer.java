package org.noctule.learning.training;

import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.learning.Environment;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.algorithm.Evaluation;
import org.noctule.learning.algorithm.EvolutionStrategy;
import org.noctule.learning.algorithm.EvolutionStrategyOptions;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.random.Chance;

/** Tries pairs of networks of an evolution in an environment of its own. Not thread-safe. */
public final class EvolutionPlayer implements TrainingPlayer {
    private final TrainingPlan plan;
    private final EnvironmentGroup environments;
    private final Collector collector;
    private final EvolutionStrategy learner;
    private final NeuralNetwork trial;

    /**
     * Makes a player.
     *
     * @param plan plan of the training
     * @param environment where it plays; closed with the player
     * @throws NoctuleException if the training is no evolution
     */
    public EvolutionPlayer(TrainingPlan plan, Environment environment) {
        this.plan = plan;
        this.environments = new EnvironmentGroup(List.of(environment), 1);
        this.collector = new Collector(environments, plan.layout());
        this.learner = learner(plan);
        this.trial = GradientMethod.network(plan);
    }

    static EvolutionStrategy learner(TrainingPlan plan) {
        if (plan.learner() instanceof EvolutionStrategyOptions options) {
            return options.create(GradientMethod.network(plan));
        }
        throw NoctuleException.input("This training is no evolution.", "Maybe choose the agent evolution.");
    }

    /** {@return the learner, whose updates whoever uses the player must make, owned by the player} */
    public EvolutionStrategy learner() {
        return learner;
    }

    /**
     * Draws the seeds of the next update.
     *
     * @return a seed for each trial
     */
    public long[] seeds() {
        return seeds(plan, learner);
    }

    static long[] seeds(TrainingPlan plan, EvolutionStrategy learner) {
        return learner.seeds(Chance.of(plan.options().seed(), Chance.Purpose.UPDATE, learner.steps()));
    }

    /**
     * Tries both networks of a pair in the same episode.
     *
     * @param pair number of the pair in its update
     * @return the two trials
     */
    public Generation play(int pair) {
        return play(learner, seeds(), pair);
    }

    Generation play(EvolutionStrategy base, long[] seeds, int pair) {
        final long seed = plan.options().seed();
        final long number = base.steps() * (seeds.length / 2) + pair;
        final List<Evaluation> trials = new ArrayList<>();
        long decisions = 0;
        for (int i = 2 * pair; i < 2 * pair + 2; i++) {
            trial.parameters().set(base.trial(seeds[i]));
            final Episode episode = collector
                    .play(
                            trial,
                            base.exploration(),
                            1,
                            first -> Chance.seed(seed, Chance.Purpose.EPISODE, number),
                            first -> Chance.of(seed, Chance.Purpose.ACTIONS, number))
                    .get(0);
            trials.add(new Evaluation(seeds[i], episode.sum()));
            decisions += episode.size();
        }
        return new Generation(trials, decisions);
    }

    @Override
    public void close() {
        learner.close();
        trial.close();
        environments.close();
    }
}
