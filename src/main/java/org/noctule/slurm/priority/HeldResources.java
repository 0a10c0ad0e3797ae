package org.noctule.slurm.priority;

import java.util.Arrays;

/**
 * What a running job is charged for.
 *
 * @param amounts amount of each kind of resource, in the order of {@link TresKinds}; {@code billing} in whole numbers,
 *     {@code mem} in megabytes
 * @param billing billing with fractions, from {@link BillingWeights}
 * @param usageFactor UsageFactor of its QOS, 1 by default
 * @param limit time limit in seconds
 */
public record HeldResources(long[] amounts, double billing, double usageFactor, long limit) {
    @Override
    public boolean equals(Object other) {
        return other instanceof HeldResources that
                && Arrays.equals(amounts, that.amounts)
                && billing == that.billing
                && usageFactor == that.usageFactor
                && limit == that.limit;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(amounts) + Double.hashCode(billing);
    }

    @Override
    public String toString() {
        return Arrays.toString(amounts) + " for " + limit + " s";
    }
}
