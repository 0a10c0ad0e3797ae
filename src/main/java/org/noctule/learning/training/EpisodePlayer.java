package org.noctule.learning.training;

import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.learning.Environment;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.algorithm.Learner;
import org.noctule.learning.algorithm.SampledAction;
import org.noctule.learning.algorithm.ToldAction;
import org.noctule.learning.environment.EnvironmentGroup;

/** Plays single episodes of a training whose learner is somewhere else. Not thread-safe. */
public final class EpisodePlayer implements TrainingPlayer {
    private final TrainingPlan plan;
    private final EnvironmentGroup environments;
    private final Collector collector;
    private final Learner learner;

    /**
     * Makes a player.
     *
     * @param plan plan of the training
     * @param environment where it plays; closed with the player
     * @throws NoctuleException if the learner's actions depend on more than weights
     */
    public EpisodePlayer(TrainingPlan plan, Environment environment) {
        this.plan = plan;
        this.environments = new EnvironmentGroup(List.of(environment), 1);
        this.collector = new Collector(environments, plan.layout());
        this.learner = GradientMethod.learner(plan);
        demandSampled(learner);
    }

    /** Refuses learners whose rule of exploration changes with what they have learnt. */
    static void demandSampled(Learner learner) {
        if (!(learner.exploration() instanceof SampledAction)) {
            throw NoctuleException.input(
                    "This learner cannot be trained by members: how it explores depends on more than the network.",
                    "Maybe leave --members out, or choose reinforce, actor-critic, ppo, impala or evolution.");
        }
    }

    /**
     * Plays an episode.
     *
     * @param weights the network's weights, as one row
     * @param number number of the episode
     * @param behaviour whether it tells how probable its actions were
     * @return the episode
     */
    public Episode play(float[] weights, int number, boolean behaviour) {
        learner.network().parameters().set(weights);
        return GradientMethod.play(
                        plan,
                        collector,
                        learner.network(),
                        behaviour ? new ToldAction() : learner.exploration(),
                        number,
                        1)
                .get(0);
    }

    @Override
    public void close() {
        learner.close();
        environments.close();
    }
}
