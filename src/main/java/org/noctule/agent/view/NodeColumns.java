package org.noctule.agent.view;

/**
 * Nodes as columns of numbers: an array each, a row per node. They are shared and not to be changed.
 *
 * @param firstCore numbers of their first cores
 * @param cores numbers of their cores
 * @param freeCores numbers of their cores that no job has, and that are not down
 * @param memory memory in MB
 * @param freeMemory memory that no job has, in MB
 * @param freeCards cards that no job has, shares that others may take as parts; 0 where no job of the run has a demand
 *     on nodes
 */
@SuppressWarnings("ArrayRecordComponent") // Columns: a copy per choice would cost more than the choice.
public record NodeColumns(
        int[] firstCore, int[] cores, int[] freeCores, double[] memory, double[] freeMemory, double[] freeCards) {
    static NodeColumns of(int size) {
        return new NodeColumns(
                new int[size], new int[size], new int[size], new double[size], new double[size], new double[size]);
    }

    /** Copies other columns into these, or into new ones if their number is another. */
    NodeColumns like(NodeColumns other) {
        final NodeColumns copy = size() == other.size() ? this : of(other.size());
        System.arraycopy(other.firstCore, 0, copy.firstCore, 0, other.size());
        System.arraycopy(other.cores, 0, copy.cores, 0, other.size());
        System.arraycopy(other.freeCores, 0, copy.freeCores, 0, other.size());
        System.arraycopy(other.memory, 0, copy.memory, 0, other.size());
        System.arraycopy(other.freeMemory, 0, copy.freeMemory, 0, other.size());
        System.arraycopy(other.freeCards, 0, copy.freeCards, 0, other.size());
        return copy;
    }

    /** {@return the number of nodes} */
    public int size() {
        return cores.length;
    }
}
