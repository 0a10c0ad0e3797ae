package org.noctule.deepening.learning.net2net;

import org.noctule.deepening.EpochCost;

/**
 * Time that passes by arithmetic, so that recordings repeat.
 *
 * @param cost seconds of epochs and tests
 */
record VirtualTime(EpochCost cost) implements EpochTimer {
    @Override
    public double training(int[] added, int done, int of, long began) {
        return cost.trainSeconds(added) * done / of;
    }

    @Override
    public double test(int[] added, long began) {
        return cost.testSeconds(added);
    }
}
