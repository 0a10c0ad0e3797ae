package org.noctule.experiment.compare;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The mean of independent runs.
 *
 * @param runs their number
 * @param mean their mean
 * @param halfWidth half the width of its 95 % confidence interval by Student's distribution, empty for a single run
 */
public record Estimate(int runs, double mean, OptionalDouble halfWidth) {
    /** The 97.5th percentile of Student's distribution for 1 to 30 degrees of freedom. */
    private static final double[] STUDENT = {
        12.706, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604, 2.1448,
        2.1314, 2.1199, 2.1098, 2.1009, 2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484,
        2.0452, 2.0423
    };

    private static final double NORMAL = 1.959964;

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

    /**
     * Beyond the table by the first two terms of Cornish and Fisher's expansion, which are right to four digits there.
     */
    static double student(int freedom) {
        if (freedom <= STUDENT.length) {
            return STUDENT[freedom - 1];
        }
        final double cube = NORMAL * NORMAL * NORMAL;
        final double second = (5 * cube * NORMAL * NORMAL + 16 * cube + 3 * NORMAL) / 96;
        return NORMAL + (cube + NORMAL) / (4 * freedom) + second / freedom / freedom;
    }
}
