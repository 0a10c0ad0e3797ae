package org.noctule.report.measure;

/** Figures that differ by no more than sums of the same terms in another order do. */
public final class Ties {
    /** Relative difference up to which figures are equal. */
    public static final double ROUNDING = 1e-9;

    private Ties() {}

    /**
     * Tells whether two figures are equal but for rounding.
     *
     * @param one a figure
     * @param other another one
     * @return true if they are; never for NaN
     */
    public static boolean equal(double one, double other) {
        return one == other || Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
    }

    /**
     * Subtracts figures.
     *
     * @param one a figure
     * @param other the figure that is taken away
     * @return the difference, 0 if they are equal but for rounding
     */
    public static double difference(double one, double other) {
        return equal(one, other) ? 0 : one - other;
    }
}
