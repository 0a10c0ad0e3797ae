package org.noctule.report.statistics;

/**
 * The effect size A<sub>12</sub> (Vargha and Delaney, "A critique and improvement of the CL common language effect size
 * statistics", Journal of Educational and Behavioral Statistics 25, 2000): the chance that a value of one sample lies
 * above one of the other, ties counted by half. .56, .64 and .71 are small, medium and large.
 */
public final class EffectSize {
    private EffectSize() {}

    /**
     * Works out the effect size, in O(n log n).
     *
     * @param one one sample, not empty
     * @param other the other sample, not empty
     * @return a share from 0 to 1; .5 if neither is larger
     */
    public static double above(double[] one, double[] other) {
        final double[] all = new double[one.length + other.length];
        System.arraycopy(one, 0, all, 0, one.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        final double[] ranks = SharedRanks.of(all);
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += ranks[i];
        }
        return (sum / one.length - (one.length + 1) / 2.0) / other.length;
    }
}
