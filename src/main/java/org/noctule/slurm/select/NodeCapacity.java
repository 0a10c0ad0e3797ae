package org.noctule.slurm.select;

import java.util.BitSet;

/**
 * The cores that one request could use of each node at one date. Numbers of cores stand in binary digits, a set of
 * nodes for each digit, so that the nodes of a set are summed by words.
 */
public final class NodeCapacity {
    private final int[] usable;
    /** Words of the nodes whose number of cores has a digit, the lowest first. */
    private final long[][] digits;

    /** Words of the nodes that have any. */
    private final long[] some;

    /**
     * Counts the cores of all nodes.
     *
     * @param need the request
     * @param stock the free things of nodes
     */
    public NodeCapacity(JobNeed need, NodeStock stock) {
        usable = new int[stock.nodes()];
        int most = 0;
        final BitSet allowed = need.allowed();
        for (int node = allowed.nextSetBit(0); node >= 0; node = allowed.nextSetBit(node + 1)) {
            usable[node] = need.usable(node, stock);
            most = Math.max(most, usable[node]);
        }
        final int words = (usable.length + Long.SIZE - 1) / Long.SIZE;
        digits = new long[Integer.SIZE - Integer.numberOfLeadingZeros(most)][words];
        some = new long[words];
        for (int node = 0; node < usable.length; node++) {
            for (int left = usable[node]; left > 0; left &= left - 1) {
                digits[Integer.numberOfTrailingZeros(left)][node / Long.SIZE] |= 1L << node;
            }
            some[node / Long.SIZE] |= usable[node] > 0 ? 1L << node : 0;
        }
    }

    /** Copies the number of cores that each node could give. */
    void copy(int[] into) {
        System.arraycopy(usable, 0, into, 0, usable.length);
    }

    /** Number of cores that nodes could give together. */
    long cores(long[] nodes) {
        long cores = 0;
        for (int digit = 0; digit < digits.length; digit++) {
            cores += (long) common(digits[digit], nodes) << digit;
        }
        return cores;
    }

    /** Number of those of some nodes that could give any. */
    int nodes(long[] nodes) {
        return common(some, nodes);
    }

    /**
     * Tells whether nodes have enough cores, and are enough of them, as far as numbers go.
     *
     * @param need a request that could use as many cores of each node as the one of which they are counted
     * @param nodes numbers of the nodes, as words of bits
     * @return false if the request has no place on them
     */
    public boolean suffices(JobNeed need, long[] nodes) {
        return nodes(nodes) >= need.minNodes && cores(nodes) >= need.cores;
    }

    private static int common(long[] some, long[] others) {
        int sum = 0;
        for (int i = 0; i < others.length; i++) {
            sum += Long.bitCount(some[i] & others[i]);
        }
        return sum;
    }
}
