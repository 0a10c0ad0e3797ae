package org.noctule.learning.algorithm;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.noctule.agent.ActionMask;
import org.noctule.agent.Observation;
import org.noctule.agent.Policy;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Scores;

/** Chooses as a network says, without learning. Owns the network; not thread-safe. */
public final class NetworkPolicy implements Policy, AutoCloseable {
    private final NeuralNetwork network;
    private final ActionRule rule;
    private final RandomGenerator chance;

    /**
     * Makes a policy.
     *
     * @param network the network that scores the actions
     * @param rule how one is chosen by its score
     * @param chance the generator
     */
    public NetworkPolicy(NeuralNetwork network, ActionRule rule, RandomGenerator chance) {
        this.network = network;
        this.rule = rule;
        this.chance = chance;
    }

    @Override
    public int choose(Observation observation, ActionMask mask) {
        return rule.choose(Scores.of(network, observation.toArray(), 1, mask.size()), 0, mask, chance);
    }

    /**
     * {@inheritDoc}
     *
     * <p>They are the softmax of the scores, also where the rule is to take the best action.
     */
    @Override
    public Optional<double[]> probabilities(Observation observation, ActionMask mask) {
        return Optional.of(
                SampledAction.probabilities(Scores.of(network, observation.toArray(), 1, mask.size()), mask));
    }

    @Override
    public void close() {
        network.close();
    }
}
