package org.noctule.workload.synthetic;

import org.hipparchus.distribution.continuous.GammaDistribution;
import org.hipparchus.random.RandomDataGenerator;

/** The arrivals of one class of jobs: gamma distributed gaps, paid with the weights of the day's half hours. */
final class LublinArrivals {
    private static final int BUCKETS = 48;
    private static final double BUCKET_SECONDS = 1800;
    private static final int CYCLE_START = 11;

    private final LublinGaps gaps;
    private final RandomDataGenerator random;
    private final double[] weights;
    private double points;
    private int bucket;
    private double fraction;
    private double time;

    LublinArrivals(LublinGaps gaps, RandomDataGenerator random) {
        this.gaps = gaps;
        this.random = random;
        this.weights = weights(gaps.daily());
    }

    private static double[] weights(GammaShape daily) {
        final GammaDistribution cycle = new GammaDistribution(daily.shape(), daily.scale());
        final double[] weights = new double[BUCKETS];
        double sum = 0;
        for (int i = CYCLE_START; i < CYCLE_START + BUCKETS; i++) {
            final double weight = cycle.probability(i - 0.5, i + 0.5);
            weights[(i - 1) % BUCKETS] = weight;
            sum += weight;
        }
        for (int i = 0; i < BUCKETS; i++) {
            weights[i] *= BUCKETS / sum;
        }
        return weights;
    }

    /** Draws the next date, in seconds from a midnight. */
    double next() {
        double gap;
        do {
            gap = random.nextGamma(
                    gaps.rush().shape() * gaps.rushToAll(), gaps.rush().scale());
        } while (gap > gaps.longest());
        points += StrictMath.exp(gap) / BUCKET_SECONDS;
        while (points > weights[bucket]) {
            points -= weights[bucket];
            bucket = (bucket + 1) % BUCKETS;
            time += BUCKET_SECONDS;
        }
        final double reached = points / weights[bucket];
        time += BUCKET_SECONDS * (reached - fraction);
        fraction = reached;
        return time;
    }
}
