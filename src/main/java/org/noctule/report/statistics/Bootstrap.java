package org.noctule.report.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.noctule.random.Chance;

/**
 * The bias-corrected and accelerated interval of a mean, for skewed figures (Efron, "Better bootstrap confidence
 * intervals", Journal of the American Statistical Association 82, 1987). With z<sub>0</sub> the normal quantile of the
 * share of resampled means below the mean, ties counted by half, and a the acceleration of the jackknife, the bounds
 * are the quantiles Φ(z<sub>0</sub> + (z<sub>0</sub> + z) / (1 - a (z<sub>0</sub> + z))) of the resampled means.
 */
public final class Bootstrap {
    /** The number of resamples: quantiles of 2.5 % rest on 50 of them. */
    public static final int RESAMPLES = 2000;

    private static final NormalDistribution NORMAL = new NormalDistribution(0, 1);

    private Bootstrap() {}

    /**
     * Works out the interval of 95 %.
     *
     * @param values the sample
     * @param seed seed of the resamples, not negative: equal seeds give equal intervals
     * @return the interval, empty for fewer than two values
     */
    public static Optional<ConfidenceInterval> mean(double[] values, long seed) {
        if (values.length < 2) {
            return Optional.empty();
        }
        final double mean = mean(values);
        final double[] means = resampled(values, seed);
        final double acceleration = acceleration(values, mean);
        final double bias = bias(means, mean);
        if (Double.isInfinite(bias)) {
            return Optional.of(new ConfidenceInterval(
                    means[0], means[means.length - 1])); // All means on one side: rounding alone.
        }
        return Optional.of(new ConfidenceInterval(
                quantile(means, corrected(0.025, bias, acceleration)),
                quantile(means, corrected(0.975, bias, acceleration))));
    }

    private static double[] resampled(double[] values, long seed) {
        final Chance chance = Chance.of(seed, Chance.Purpose.RESAMPLE, values.length);
        final double[] means = new double[RESAMPLES];
        for (int i = 0; i < means.length; i++) {
            double sum = 0;
            for (int j = 0; j < values.length; j++) {
                sum += values[chance.nextInt(values.length)];
            }
            means[i] = sum / values.length;
        }
        Arrays.sort(means);
        return means;
    }

    private static double bias(double[] means, double mean) {
        double below = 0;
        for (final double resampled : means) {
            below += resampled < mean ? 1 : resampled == mean ? 0.5 : 0;
        }
        return NORMAL.inverseCumulativeProbability(below / means.length);
    }

    /** The skewness of the jackknife's means by 6, for a mean that of the sample by 6 √n. */
    private static double acceleration(double[] values, double mean) {
        double squares = 0;
        double cubes = 0;
        for (final double value : values) {
            final double apart = value - mean;
            squares += apart * apart;
            cubes += apart * apart * apart;
        }
        return squares == 0 ? 0 : cubes / (6 * StrictMath.sqrt(squares) * squares);
    }

    private static double corrected(double share, double bias, double acceleration) {
        final double moved = bias + NORMAL.inverseCumulativeProbability(share);
        return NORMAL.cumulativeProbability(bias + moved / (1 - acceleration * moved));
    }

    private static double quantile(double[] sorted, double share) {
        final int place = (int) Math.floor(share * (sorted.length - 1) + 0.5);
        return sorted[Math.max(0, Math.min(sorted.length - 1, place))];
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (final double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
