package org.noctule.slurm.select;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The cores that one request could use of each node at one date. Nodes of equal numbers stand together, so that a set
 * of nodes is summed by words.
 */
public final class NodeCapacity {
    private final JobNeed need;
    private final int[] usable;
    private final List<Level> levels = new ArrayList<>();

    /** The nodes, as words of bits, of which so many cores are usable. */
    private record Level(int cores, long[] nodes) {
        int common(long[] others) {
            int sum = 0;
            for (int i = 0; i < others.length; i++) {
                sum += Long.bitCount(nodes[i] & others[i]);
            }
            return sum;
        }
    }

    /**
     * Counts the cores of all nodes.
     *
     * @param need the request
     * @param stock the free things of nodes
     */
    public NodeCapacity(JobNeed need, NodeStock stock) {
        this.need = need;
        this.usable = new int[stock.nodes()];
        final BitSet allowed = need.allowed();
        for (int node = allowed.nextSetBit(0); node >= 0; node = allowed.nextSetBit(node + 1)) {
            usable[node] = need.usable(node, stock);
            if (usable[node] > 0) {
                level(usable[node]).nodes[node / Long.SIZE] |= 1L << node;
            }
        }
    }

    private Level level(int cores) {
        for (final Level level : levels) {
            if (level.cores == cores) {
                return level;
            }
        }
        final Level level = new Level(cores, new long[(usable.length + Long.SIZE - 1) / Long.SIZE]);
        levels.add(level);
        return level;
    }

    /** Number of cores that a node could give. */
    int usable(int node) {
        return usable[node];
    }

    /**
     * Tells whether nodes have enough cores, and are enough of them, as far as numbers go.
     *
     * @param nodes numbers of the nodes
     * @return false if the request has no place on them
     */
    public boolean suffices(BitSet nodes) {
        final long[] words = nodes.toLongArray();
        long cores = 0;
        int count = 0;
        for (final Level level : levels) {
            final int common = level.common(words);
            cores += (long) common * level.cores;
            count += common;
        }
        return cores >= need.cores && count >= need.minNodes;
    }
}
