package org.noctule.workload;

import java.util.Arrays;

/**
 * The distribution of one quantity of a workload's jobs; percentiles are interpolated linearly, as NumPy does.
 *
 * @param name its name, such as {@code "req_time"}
 * @param unit its unit, empty if it is a number
 * @param count number of jobs of which it is known; the rest is NaN if there are none
 * @param min the least value
 * @param max the greatest value
 * @param mean the arithmetic mean
 * @param median the 50th percentile
 * @param p95 the 95th percentile
 * @param p99 the 99th percentile
 */
public record Distribution(
        String name,
        String unit,
        int count,
        double min,
        double max,
        double mean,
        double median,
        double p95,
        double p99) {

    static Distribution of(String name, String unit, double[] values) {
        final double[] sorted =
                Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        if (sorted.length == 0) {
            return new Distribution(
                    name, unit, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        }
        double sum = 0;
        for (final double value : sorted) {
            sum += value;
        }
        return new Distribution(
                name,
                unit,
                sorted.length,
                sorted[0],
                sorted[sorted.length - 1],
                sum / sorted.length,
                Quantile.of(sorted, 0.5),
                Quantile.of(sorted, 0.95),
                Quantile.of(sorted, 0.99));
    }
}
