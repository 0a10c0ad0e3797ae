package org.noctule.learning.training;

import java.util.List;
import org.noctule.learning.Environment;
import org.noctule.learning.algorithm.Evaluation;
import org.noctule.learning.algorithm.EvolutionStrategy;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.model.Model;

/**
 * Trains a network by evolution, which needs no gradient. A piece of work is an update: all of its trials, an episode
 * each. The training ends with the update in which the number of episodes is reached.
 */
public final class EvolutionMethod implements NetworkMethod {
    private final TrainingPlan plan;
    private final EnvironmentGroup environments;
    private final Collector collector;
    private final EvolutionStrategy learner;
    private final GenerationSource source;

    /**
     * Makes a method with fresh weights.
     *
     * @param plan plan of the training
     * @param environment where evaluations are played; closed with the method
     * @param source tries the networks; closed with the method
     * @throws org.noctule.error.NoctuleException if the plan does not fit, or PyTorch is missing
     */
    public EvolutionMethod(TrainingPlan plan, Environment environment, GenerationSource source) {
        this.plan = plan;
        this.source = source;
        this.environments = new EnvironmentGroup(List.of(environment), 1);
        this.collector = new Collector(environments, plan.layout());
        try {
            this.learner = EvolutionPlayer.learner(plan);
        } catch (RuntimeException e) {
            environments.close();
            source.close();
            throw e;
        }
    }

    @Override
    public boolean finished(Standing standing) {
        return standing.episodes() >= plan.options().episodes();
    }

    @Override
    public Work work(Standing standing) {
        final Generation generation = source.tried(learner, EvolutionPlayer.seeds(plan, learner));
        learner.step(generation.trials());
        source.learnt(generation);
        final int trials = generation.trials().size();
        final double earned =
                generation.trials().stream().mapToDouble(Evaluation::earned).reduce(0, Double::sum);
        return new Work(standing.updated(trials, generation.decisions()), earned / trials, 0, 0);
    }

    @Override
    public double evaluate() {
        return GradientMethod.evaluate(plan, collector, learner);
    }

    @Override
    public void start(Model model, String name) {
        Checkpoints.start(plan, learner, model, name);
    }

    @Override
    public Model model(Standing standing) {
        return checkpoint(standing);
    }

    @Override
    public Model checkpoint(Standing standing) {
        return Checkpoints.save(plan, learner, standing);
    }

    @Override
    public Standing resume(Model checkpoint, String name) {
        return Checkpoints.resume(plan, learner, checkpoint, name);
    }

    @Override
    public void close() {
        learner.close();
        environments.close();
        source.close();
    }
}
