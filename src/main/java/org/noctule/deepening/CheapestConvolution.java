package org.noctule.deepening;

import java.util.function.ToDoubleFunction;

/**
 * The plain baseline: deepens the convolution behind which a new block costs least, as long as the deeper network still
 * ends an epoch in the time that is left.
 *
 * @param epochSeconds seconds of an epoch of a network with its test, such as {@link EpochCost#seconds}
 */
public record CheapestConvolution(ToDoubleFunction<AdaptableNetwork> epochSeconds) implements AdaptationAgent {
    /**
     * Decides before an epoch.
     *
     * @param request what is known
     * @return the convolution of the least cost, of equal ones the first; nothing if no epoch would end
     */
    @Override
    public int decide(AdaptationRequest request) {
        final AdaptableNetwork network = request.network();
        int best = network.nothing();
        double least = Math.nextUp(request.timeLeft());
        for (int action = 0; action < network.deepenings(); action++) {
            if (network.target(action).isConvolution()) {
                final double seconds = epochSeconds.applyAsDouble(network.deepen(action));
                if (seconds < least) {
                    best = action;
                    least = seconds;
                }
            }
        }
        return best;
    }
}
