package org.noctule.learning.algorithm;

/** The returns of decisions, from the rewards of an episode. */
public final class Returns {
    /** HDeepRM's divisor is the standard deviation plus this, the distance from 1 to the next 32-bit float. */
    private static final float EPSILON = 1.1920929e-7f;

    private Returns() {}

    /**
     * Works out discounted returns: each reward plus gamma times the return after it.
     *
     * @param rewards rewards in their order
     * @param gamma discount, from 0 to 1
     * @return a return for each reward
     */
    public static double[] discounted(double[] rewards, double gamma) {
        final double[] returns = new double[rewards.length];
        double after = 0;
        for (int i = rewards.length - 1; i >= 0; i--) {
            after = rewards[i] + gamma * after;
            returns[i] = after;
        }
        return returns;
    }

    /**
     * Brings returns to mean 0 and sample standard deviation 1 as HDeepRM does; a single one stays as it is.
     *
     * @param returns the returns
     * @return as many numbers
     */
    public static float[] standardised(double[] returns) {
        final float[] standardised = single(returns);
        if (returns.length < 2) {
            return standardised;
        }
        double sum = 0;
        for (final float value : standardised) {
            sum += value;
        }
        final double mean = sum / returns.length;
        double squares = 0;
        for (final float value : standardised) {
            squares += (value - mean) * (value - mean);
        }
        final float deviation = (float) StrictMath.sqrt(squares / (returns.length - 1));
        for (int i = 0; i < standardised.length; i++) {
            standardised[i] = (standardised[i] - (float) mean) / (deviation + EPSILON);
        }
        return standardised;
    }

    /**
     * Rounds to 32 bits.
     *
     * @param values some numbers
     * @return as many numbers
     */
    public static float[] single(double[] values) {
        final float[] rounded = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            rounded[i] = (float) values[i];
        }
        return rounded;
    }

    /**
     * Works out generalised advantages (Schulman et al., ICLR 2016, equation 16) of an episode that came to its end:
     * nothing follows it.
     *
     * @param rewards rewards in their order
     * @param values what the critic said before each decision
     * @param offset index of the first of these values
     * @param gamma discount of rewards
     * @param lambda discount of later errors of the critic, from 0 (one step) to 1 (all the episode)
     * @return an advantage for each reward
     */
    public static double[] advantages(double[] rewards, float[] values, int offset, double gamma, double lambda) {
        final double[] advantages = new double[rewards.length];
        double after = 0;
        double nextValue = 0;
        for (int i = rewards.length - 1; i >= 0; i--) {
            final double error = rewards[i] + gamma * nextValue - values[offset + i];
            after = error + gamma * lambda * after;
            advantages[i] = after;
            nextValue = values[offset + i];
        }
        return advantages;
    }
}
