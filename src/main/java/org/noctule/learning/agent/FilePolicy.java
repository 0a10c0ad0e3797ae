package org.noctule.learning.agent;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.noctule.agent.ActionMask;
import org.noctule.agent.Observation;
import org.noctule.agent.Policy;
import org.noctule.learning.algorithm.ActionRule;
import org.noctule.learning.algorithm.SampledAction;
import org.noctule.learning.network.PlayedNetwork;

/**
 * A policy that asks a network of a file.
 *
 * @param network the network
 * @param rule how an action is chosen by its score
 * @param chance the generator
 */
record FilePolicy(PlayedNetwork network, ActionRule rule, RandomGenerator chance) implements Policy {
    @Override
    public int choose(Observation observation, ActionMask mask) {
        return rule.choose(network.scores(observation.toArray()), 0, mask, chance);
    }

    @Override
    public Optional<double[]> probabilities(Observation observation, ActionMask mask) {
        return Optional.of(SampledAction.probabilities(network.scores(observation.toArray()), mask));
    }
}
