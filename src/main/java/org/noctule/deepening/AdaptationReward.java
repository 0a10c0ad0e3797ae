package org.noctule.deepening;

/** The reward of a final accuracy, the same for each decision of a job: steeper the nearer the accuracy is to 1. */
public final class AdaptationReward {
    private static final double SCALE = 100;

    private AdaptationReward() {}

    /**
     * Computes the reward 100 tan(a pi / 2).
     *
     * @param accuracy the accuracy a, from 0, below 1
     * @return the reward, from 0
     */
    public static double of(double accuracy) {
        return SCALE * StrictMath.tan(accuracy * Math.PI / 2);
    }
}
