package org.noctule.report.data;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * Time-weighted mean, least and greatest of a quantity within equal parts of a time.
 *
 * @param from begin of the first part in s
 * @param to end of the last part in s
 * @param mean by part
 * @param low the least by part
 * @param high the greatest by part
 */
public record StepBins(double from, double to, double[] mean, double[] low, double[] high) {
    /**
     * Sums up a quantity that holds from one date to the next, the last value up to the end; it is 0 before the first
     * date. Values that hold for no time count neither as least nor as greatest.
     *
     * @param size number of dates
     * @param time dates in s, not falling
     * @param value what holds from each date on, finite
     * @param from begin of the first part in s
     * @param to end of the last part in s, later
     * @param bins number of parts
     * @return its bins
     */
    public static StepBins of(
            int size, IntToDoubleFunction time, IntToDoubleFunction value, double from, double to, int bins) {
        final StepBins parts = new StepBins(from, to, new double[bins], new double[bins], new double[bins]);
        Arrays.fill(parts.low, Double.POSITIVE_INFINITY);
        Arrays.fill(parts.high, Double.NEGATIVE_INFINITY);
        if (size == 0 || time.applyAsDouble(0) > from) {
            parts.hold(0, from, size == 0 ? to : time.applyAsDouble(0));
        }
        for (int i = 0; i < size; i++) {
            parts.hold(value.applyAsDouble(i), time.applyAsDouble(i), i + 1 < size ? time.applyAsDouble(i + 1) : to);
        }
        for (int bin = 0; bin < bins; bin++) {
            // Sums lose their last digits.
            parts.mean[bin] = Math.min(parts.high[bin], Math.max(parts.low[bin], parts.mean[bin]));
        }
        return parts;
    }

    private void hold(double value, double begin, double end) {
        final double first = Math.max(begin, from);
        final double last = Math.min(end, to);
        if (!(last > first)) {
            return;
        }
        final double breadth = (to - from) / mean.length;
        for (int bin = place(first); bin < mean.length && edge(bin) < last; bin++) {
            final double part = Math.min(last, edge(bin + 1)) - Math.max(first, edge(bin));
            if (part > 0) {
                mean[bin] += value * part / breadth;
                low[bin] = Math.min(low[bin], value);
                high[bin] = Math.max(high[bin], value);
            }
        }
    }

    /** The part of a date, or the one before: rounding is set right by the caller. */
    private int place(double date) {
        return Math.max(0, (int) ((date - from) / (to - from) * mean.length) - 1);
    }

    private double edge(int bin) {
        return bin == mean.length ? to : from + (to - from) * bin / mean.length;
    }

    /** {@return the greatest value of all parts} */
    public double greatest() {
        return Arrays.stream(high).max().orElse(0);
    }

    /** {@return the mean over all parts} */
    public double average() {
        return Arrays.stream(mean).average().orElse(0);
    }
}
