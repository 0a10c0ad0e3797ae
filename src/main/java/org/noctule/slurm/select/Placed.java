package org.noctule.slurm.select;

import java.util.BitSet;

/**
 * The things that a job has of nodes.
 *
 * @param nodes numbers of its nodes, ascending, not to be changed
 * @param cores number of its cores per node
 * @param memory memory in bytes per node
 * @param gres number of pieces per node and kind of resource
 * @param whole true if no other job may be on these nodes
 */
public record Placed(int[] nodes, int[] cores, long[] memory, int[][] gres, boolean whole) {
    /** {@return the numbers of its nodes, as a new set} */
    public BitSet nodeSet() {
        final BitSet set = new BitSet();
        for (final int node : nodes) {
            set.set(node);
        }
        return set;
    }

    /** {@return number of its cores} */
    public int coreCount() {
        int sum = 0;
        for (final int each : cores) {
            sum += each;
        }
        return sum;
    }
}
