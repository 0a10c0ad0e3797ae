package org.noctule.workload;

/** Quantiles with linear interpolation between order statistics, NumPy's default. */
public final class Quantile {
    private Quantile() {}

    /**
     * Returns a quantile.
     *
     * @param sorted the sample, ascending, not empty
     * @param fraction the part of the sample that lies below, from 0 to 1
     * @return the value at position fraction x (n - 1)
     */
    public static double of(double[] sorted, double fraction) {
        return of(sorted, sorted.length, fraction);
    }

    /**
     * Returns a quantile of a sample that does not fill its array.
     *
     * @param sorted holds the sample at its beginning, ascending
     * @param size the sample's size, at least 1
     * @param fraction the part of the sample that lies below, from 0 to 1
     * @return the value at position fraction x (size - 1)
     */
    public static double of(double[] sorted, int size, double fraction) {
        final double position = fraction * (size - 1);
        final int below = (int) position;
        final double part = position - below;
        final double low = sorted[below];
        final double high = sorted[Math.min(below + 1, size - 1)];
        return part < 0.5 ? low + (high - low) * part : high - (high - low) * (1 - part);
    }
}
