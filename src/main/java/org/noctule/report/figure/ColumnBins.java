package org.noctule.report.figure;

import java.util.Arrays;

/**
 * A course of values in columns of equal width: the least, the greatest and the mean over each column's width, NaN
 * where there is none.
 */
final class ColumnBins {
    final double[] low;
    final double[] high;
    final double[] mean;
    private final double[] covered;
    private final double from;
    private final double width;

    /**
     * Fills the columns.
     *
     * @param x places, ascending
     * @param y values; NaN interrupts the course
     * @param steps whether each value is kept up to the next place, rather than joined to it by a straight line
     * @param from begin of the first column
     * @param to end of the last one
     * @param count their number
     */
    ColumnBins(double[] x, double[] y, boolean steps, double from, double to, int count) {
        this.low = filled(count);
        this.high = filled(count);
        this.mean = new double[count];
        this.covered = new double[count];
        this.from = from;
        this.width = (to - from) / count;
        for (int i = 0; i < x.length; i++) {
            if (!Double.isNaN(y[i])) {
                if (x[i] >= from && x[i] <= to) {
                    // The end of the last column belongs to it.
                    see((int) Math.min(count - 1.0, Math.floor((x[i] - from) / width)), y[i]);
                }
                if (i + 1 < x.length && !Double.isNaN(y[i + 1]) && x[i + 1] > x[i]) {
                    add(x[i], y[i], x[i + 1], steps ? y[i] : y[i + 1]);
                }
            }
        }
        for (int i = 0; i < count; i++) {
            mean[i] = covered[i] > 0 ? mean[i] / covered[i] : (low[i] + high[i]) / 2;
        }
    }

    private static double[] filled(int count) {
        final double[] none = new double[count];
        Arrays.fill(none, Double.NaN);
        return none;
    }

    /** A straight piece of the course. */
    private void add(double left, double first, double right, double last) {
        final double slope = (last - first) / (right - left);
        final int end = (int) Math.min(mean.length - 1.0, Math.floor((right - from) / width));
        for (int i = (int) Math.max(0, Math.floor((left - from) / width)); i <= end; i++) {
            final double begin = Math.max(left, from + i * width);
            final double stop = Math.min(right, from + (i + 1) * width);
            if (stop > begin) {
                final double one = first + slope * (begin - left);
                final double other = first + slope * (stop - left);
                see(i, one);
                see(i, other);
                mean[i] += (one + other) / 2 * (stop - begin);
                covered[i] += stop - begin;
            }
        }
    }

    private void see(int column, double value) {
        low[column] = low[column] <= value ? low[column] : value;
        high[column] = high[column] >= value ? high[column] : value;
    }

    /** Returns the middle of a column. */
    double middle(int column) {
        return from + (column + 0.5) * width;
    }
}
