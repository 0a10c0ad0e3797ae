package org.noctule.agent.reward;

import org.noctule.agent.view.ClusterView;
import org.noctule.error.NoctuleException;

/**
 * A source of rewards. One class per objective; a jar offers its own by {@link java.util.ServiceLoader}, with a public
 * constructor without parameters. {@link RewardForm} says which of the methods is asked, and when: an objective need
 * not have all of them.
 */
public interface Objective {
    /**
     * Returns the reward per second; it stays the same between two messages.
     *
     * @param view the state now
     * @return the rate, asked for by {@link RewardForm#INSTANT} and {@link RewardForm#INTEGRATED}
     * @throws NoctuleException if the objective has none
     */
    default double rate(ClusterView view) {
        throw without("rate", "choice or final");
    }

    /**
     * Returns the reward of a whole run.
     *
     * @param run the outcome of the run
     * @return the reward of its last action, asked for by {@link RewardForm#FINAL}
     * @throws NoctuleException if the objective has none
     */
    default double outcome(Outcome run) {
        throw without("outcome", "choice or integrated");
    }

    /**
     * Returns the reward of an action by what has become of the cluster.
     *
     * @param before the state in which the action was chosen
     * @param now the state at the next choice, or at the end; what has ended since stands in {@link ClusterView#ended}
     * @return the reward, asked for by {@link RewardForm#CHOICE}
     * @throws NoctuleException if the objective has none
     */
    default double earned(ClusterView before, ClusterView now) {
        throw without("earned", "instant, integrated or final");
    }

    private NoctuleException without(String method, String forms) {
        return NoctuleException.input(
                "$.decision.env.reward: the objective has no method (" + method + ") for this form.",
                "Maybe the reward should be " + forms + ", as far as the objective has these.");
    }
}
