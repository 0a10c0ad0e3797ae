package org.noctule.learning.algorithm;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.noctule.agent.ActionMask;
import org.noctule.agent.Observation;
import org.noctule.agent.Policy;
import org.noctule.learning.network.PlayedNetwork;

/**
 * Chooses as a network says, without learning. Not thread-safe.
 *
 * @param network the network that scores the actions
 * @param rule how one is chosen by its score
 * @param chance the generator
 */
public record NetworkPolicy(PlayedNetwork network, ActionRule rule, RandomGenerator chance) implements Policy {
    @Override
    public int choose(Observation observation, ActionMask mask) {
        return rule.choose(network.scores(observation.toArray()), 0, mask, chance);
    }

    /**
     * {@inheritDoc}
     *
     * <p>They are the softmax of the scores, also where the rule is to take the best action.
     */
    @Override
    public Optional<double[]> probabilities(Observation observation, ActionMask mask) {
        return Optional.of(SampledAction.probabilities(network.scores(observation.toArray()), mask));
    }
}
