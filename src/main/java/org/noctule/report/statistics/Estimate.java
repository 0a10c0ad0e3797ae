package org.noctule.report.statistics;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The mean of independent runs.
 *
 * @param runs their number
 * @param mean their mean
 * @param halfWidth half the width of its 95 % confidence interval by Student's distribution, empty for a single run
 */
public record Estimate(int runs, double mean, OptionalDouble halfWidth) {
    /** Percentiles by degrees of freedom, of which reports of many groups need the same ones again and again. */
    private static final Map<Integer, Double> STUDENT = new ConcurrentHashMap<>();

    /**
     * Estimates a mean.
     *
     * @param values one value a run, at least one
     * @return the estimate
     */
    public static Estimate of(List<Double> values) {
        final int n = values.size();
        double sum = 0;
        for (final double value : values) {
            sum += value;
        }
        final double mean = sum / n;
        if (n == 1) {
            return new Estimate(n, mean, OptionalDouble.empty());
        }
        double squares = 0;
        for (final double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return new Estimate(n, mean, OptionalDouble.of(student(n - 1) * Math.sqrt(squares / (n - 1) / n)));
    }

    /** The 97.5th percentile of Student's distribution. */
    static double student(int freedom) {
        return STUDENT.computeIfAbsent(
                freedom, degrees -> new TDistribution(degrees).inverseCumulativeProbability(0.975));
    }
}
