package org.noctule.failure;

import java.util.Locale;
import java.util.random.RandomGenerator;
import org.hipparchus.distribution.RealDistribution;
import org.hipparchus.distribution.continuous.ExponentialDistribution;
import org.hipparchus.distribution.continuous.GammaDistribution;
import org.hipparchus.distribution.continuous.LogNormalDistribution;
import org.hipparchus.distribution.continuous.WeibullDistribution;

/**
 * The law of a time. Numbers are drawn by its inverse distribution function from one uniform number each; Hipparchus
 * computes that without the machine's own functions, so that it is the same everywhere.
 *
 * @param name its kind and parameters
 * @param mean its mean in seconds
 * @param inverse its inverse distribution function
 */
public record FailureLaw(String name, double mean, Inverse inverse) {
    /** An inverse distribution function. */
    @FunctionalInterface
    public interface Inverse {
        /**
         * Returns a quantile.
         *
         * @param probability a number between 0 and 1, neither of them
         * @return seconds
         */
        double at(double probability);
    }

    private static FailureLaw of(String kind, double first, double second, RealDistribution law, double mean) {
        return new FailureLaw(
                String.format(Locale.ROOT, "%s %s %s", kind, first, second), mean, law::inverseCumulativeProbability);
    }

    /**
     * Describes an exponential law.
     *
     * @param mean its mean in seconds, positive
     * @return the law
     */
    public static FailureLaw exponential(double mean) {
        return of("exponential", mean, 0, new ExponentialDistribution(mean), mean);
    }

    /**
     * Describes a Weibull law, whose distribution function is 1 - exp(-(t / scale)^shape).
     *
     * @param shape its shape, positive; below 1 failures cluster
     * @param scale its scale in seconds, positive
     * @return the law
     */
    public static FailureLaw weibull(double shape, double scale) {
        final WeibullDistribution law = new WeibullDistribution(shape, scale);
        return of("weibull", shape, scale, law, law.getNumericalMean());
    }

    /**
     * Describes a lognormal law.
     *
     * @param median its median in seconds, positive
     * @param sigma standard deviation of the logarithms, positive
     * @return the law
     */
    public static FailureLaw lognormal(double median, double sigma) {
        return of(
                "lognormal",
                median,
                sigma,
                new LogNormalDistribution(StrictMath.log(median), sigma),
                median * StrictMath.exp(sigma * sigma / 2));
    }

    /**
     * Describes a gamma law.
     *
     * @param shape its shape, positive
     * @param scale its scale in seconds, positive
     * @return the law
     */
    public static FailureLaw gamma(double shape, double scale) {
        return of("gamma", shape, scale, new GammaDistribution(shape, scale), shape * scale);
    }

    /**
     * Describes a time that is always the same.
     *
     * @param seconds the time, positive
     * @return the law
     */
    public static FailureLaw fixed(double seconds) {
        return new FailureLaw("fixed " + seconds, seconds, probability -> seconds);
    }

    /**
     * Draws a time.
     *
     * @param random the generator
     * @return seconds, not negative
     */
    public double draw(RandomGenerator random) {
        return Math.max(0, inverse.at(((random.nextLong() >>> 11) + 0.5) * 0x1.0p-53));
    }
}
