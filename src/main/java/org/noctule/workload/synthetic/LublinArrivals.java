package org.noctule.workload.synthetic;

import org.hipparchus.distribution.continuous.GammaDistribution;
import org.hipparchus.random.RandomDataGenerator;

/** The arrivals of one class of jobs: gamma distributed gaps, paid with the weights of the day's half hours. */
final class LublinArrivals {
    private static final int BUCKETS = 48;
    private static final double BUCKET_SECONDS = 1800;
    private static final int CYCLE_START = 11;

    private final LublinClass jobs;
    private final RandomDataGenerator random;
    private final double[] weights;
    private double points;
    private int bucket;
    private double fraction;
    private double time;

    LublinArrivals(LublinClass jobs, RandomDataGenerator random) {
        this.jobs = jobs;
        this.random = random;
        this.weights = weights(jobs);
    }

    private static double[] weights(LublinClass jobs) {
        final GammaDistribution cycle = new GammaDistribution(jobs.dailyShape(), jobs.dailyScale());
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
            gap = random.nextGamma(jobs.arrivalShape() * jobs.rushToAll(), jobs.arrivalScale());
        } while (gap > jobs.longestGap());
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
