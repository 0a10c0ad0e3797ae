package org.noctule.slurm.priority;

import java.util.Arrays;

/**
 * What a job's resources cost a second: {@code TRESBillingWeights} of its partition.
 *
 * @param weights weight of each kind of resource, in the order of {@link TresKinds}; memory by megabyte
 * @param sum how the products become one number
 */
public record BillingWeights(double[] weights, Sum sum) {
    /** How weighted amounts become one number. */
    public enum Sum {
        /** All are added. */
        ALL,
        /** The largest counts: {@code PriorityFlags=MAX_TRES}. */
        LARGEST
    }

    /**
     * Charges one for each CPU, as Slurm without weights.
     *
     * @param kinds kinds of resources that are counted
     * @return the weights
     */
    public static BillingWeights ofCpus(TresKinds kinds) {
        final double[] weights = new double[kinds.size()];
        final int cpu = kinds.index("cpu");
        if (cpu >= 0) {
            weights[cpu] = 1;
        }
        return new BillingWeights(weights, Sum.ALL);
    }

    /**
     * Weighs a job.
     *
     * @param amounts what the job holds, in the order of {@link TresKinds}
     * @return its billing, with fractions, as usage counts it
     */
    public double billing(long[] amounts) {
        double all = 0;
        double largest = 0;
        for (int i = 0; i < weights.length; i++) {
            final double one = amounts[i] * weights[i];
            all += one;
            largest = Math.max(largest, one);
        }
        return sum == Sum.ALL ? all : largest;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BillingWeights that && Arrays.equals(weights, that.weights) && sum == that.sum;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(weights) + sum.hashCode();
    }

    @Override
    public String toString() {
        return sum + " of " + Arrays.toString(weights);
    }
}
