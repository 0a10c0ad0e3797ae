package org.noctule.fabric.ramp;

import java.util.Arrays;
import org.noctule.error.NoctuleException;

/**
 * The number of parts into which each forward op, and with it its backward twin, is split: once (whole) or an even
 * number of times.
 */
public final class OpPartition {
    private final int[] splits;
    private final int maxDegree;

    /**
     * Creates a partition.
     *
     * @param splits number of parts by forward op, in the order of the profile
     * @throws NoctuleException if a number is neither 1 nor positive and even
     */
    public OpPartition(int... splits) {
        this.splits = splits.clone();
        int max = 1;
        for (int op = 0; op < splits.length; op++) {
            if (!isAllowed(splits[op])) {
                throw NoctuleException.input(
                        "op number " + op + " of the graph is split into " + splits[op] + " parts",
                        "Maybe round it: an op stays whole (1) or is split into an even number of parts.");
            }
            max = Math.max(max, splits[op]);
        }
        maxDegree = max;
    }

    /**
     * Tells whether an op may be split so often.
     *
     * @param splits number of parts
     * @return true for 1 and for even positive numbers
     */
    public static boolean isAllowed(int splits) {
        return splits == 1 || splits > 0 && splits % 2 == 0;
    }

    /**
     * Returns the number of parts of a forward op.
     *
     * @param op the op, by its place in the profile
     * @return 1 or an even number
     */
    public int splits(int op) {
        return splits[op];
    }

    /** {@return the number of forward ops: the length of the partition} */
    public int ops() {
        return splits.length;
    }

    /** {@return the largest number of parts of any op: the degree of the job} */
    public int maxDegree() {
        return maxDegree;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OpPartition that && Arrays.equals(splits, that.splits);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(splits);
    }

    @Override
    public String toString() {
        return Arrays.toString(splits);
    }
}
