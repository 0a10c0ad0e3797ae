package org.noctule.deepening.learning;

import java.util.List;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptationAgent;
import org.noctule.deepening.AdaptationRequest;
import org.noctule.error.NoctuleException;

/** Plays a trained policy: always the likeliest action. Keeps nothing between decisions, so jobs may share it. */
public final class AdaptationPolicy implements AdaptationAgent {
    private final AdaptationScores scores;
    private final boolean restarts;
    private final String source;

    /**
     * Makes an agent.
     *
     * @param scores the policy
     * @param restarts whether its action before the last one restarts the learning rate and changes nothing else
     * @param source name of the policy in errors
     */
    AdaptationPolicy(AdaptationScores scores, boolean restarts, String source) {
        this.scores = scores;
        this.restarts = restarts;
        this.source = source;
    }

    /**
     * Tells whether it can choose for a network.
     *
     * @param network the network
     * @return whether it has the same actions
     */
    public boolean fits(AdaptableNetwork network) {
        return network.actions() == scores.shape().actions() && network.restarts() == restarts;
    }

    /**
     * Decides.
     *
     * @param request what is known
     * @return the likeliest action
     * @throws NoctuleException of kind INPUT if the network has another number of actions than the policy, or a layer
     *     that its vocabulary does not have
     */
    @Override
    public int decide(AdaptationRequest request) {
        return Softening.likeliest(chances(request));
    }

    /**
     * Computes the chances of the actions.
     *
     * @param request what is known
     * @return a chance per action, 1 together
     * @throws NoctuleException as {@link #decide} does
     */
    public double[] chances(AdaptationRequest request) {
        final PolicyShape shape = scores.shape();
        if (!fits(request.network())) {
            throw NoctuleException.input(
                    source + ": the policy chooses among " + shape.actions() + " actions" + restart(restarts)
                            + ", the network (" + request.network().name() + ") has "
                            + request.network().actions()
                            + restart(request.network().restarts()) + ".",
                    "Maybe train a policy for this network.");
        }
        final float[] row = scores(
                shape.vocabulary().ids(request.network()),
                TimeCode.of(request.timeLeft(), request.totalTime(), shape.time()));
        return Softening.chances(row, 0, row.length, 1);
    }

    private static String restart(boolean restarts) {
        return restarts ? " with a mere restart" : "";
    }

    /** Scores of actions for a list of layers and a time code. */
    float[] scores(List<Integer> layers, double[] time) {
        return scores.of(layers, time);
    }
}
