package org.noctule.learning.agent;

import java.util.Optional;
import org.noctule.agent.ActionMask;
import org.noctule.agent.Observation;
import org.noctule.agent.Policy;
import org.noctule.model.Layout;

/**
 * A stored model's policy, which refuses observations of another size.
 *
 * @param policy the policy
 * @param layout layout of the model's training
 * @param here what it is used on, but for the size, of which nothing is known before the first decision
 * @param probable whether its scores stand for probabilities
 * @param source name of the model in errors
 */
record StoredPolicy(Policy policy, Layout layout, Layout here, boolean probable, String source) implements Policy {
    @Override
    public int choose(Observation observation, ActionMask mask) {
        check(observation);
        return policy.choose(observation, mask);
    }

    @Override
    public Optional<double[]> probabilities(Observation observation, ActionMask mask) {
        check(observation);
        return probable ? policy.probabilities(observation, mask) : Optional.empty();
    }

    private void check(Observation observation) {
        layout.checkFits(new Layout(here.observation(), observation.size(), here.actions()), source);
    }
}
