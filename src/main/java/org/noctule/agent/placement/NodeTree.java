package org.noctule.agent.placement;

import java.util.Arrays;

/**
 * Counts free cores on nodes that have enough memory, and finds the k-th of them.
 *
 * <p>Each inner node of the tree knows the free cores and the smallest and largest memory below it, so whole ranges of
 * nodes are counted at once. A change costs O(log n); a count or search costs O(log n) where few nodes lack memory, at
 * worst O(n).
 */
final class NodeTree {
    private static final long NONE = -1;
    private static final int NOT_HERE = -1;

    private final int leaves;
    private final int[] free;
    private final long[] least;
    private final long[] most;
    private int rank;

    NodeTree(int nodes) {
        this.leaves = nodes <= 1 ? 1 : Integer.highestOneBit(nodes - 1) << 1;
        this.free = new int[2 * leaves];
        this.least = new long[2 * leaves];
        this.most = new long[2 * leaves];
        Arrays.fill(least, Long.MAX_VALUE);
        Arrays.fill(most, NONE);
    }

    void set(int node, int freeCores, long memory) {
        int at = leaves + node;
        final int more = freeCores - free[at];
        long low = freeCores == 0 ? Long.MAX_VALUE : memory;
        long high = freeCores == 0 ? NONE : memory;
        while (at > 0 && (least[at] != low || most[at] != high)) {
            free[at] += more;
            least[at] = low;
            most[at] = high;
            low = Math.min(low, least[at ^ 1]);
            high = Math.max(high, most[at ^ 1]);
            at >>= 1;
        }
        for (; more != 0 && at > 0; at >>= 1) {
            free[at] += more;
        }
    }

    int count(long memory) {
        return count(1, memory);
    }

    private int count(int at, long memory) {
        if (most[at] < memory) {
            return 0;
        }
        return least[at] >= memory ? free[at] : count(at << 1, memory) + count((at << 1) + 1, memory);
    }

    /**
     * Finds the node of a free core.
     *
     * @param index which of the free cores that {@link #count} counts, from 0
     * @param memory the memory that nodes must have
     * @return the node; {@link #rank} then tells which of its free cores
     */
    int find(int index, long memory) {
        rank = index;
        return descend(1, memory) - leaves;
    }

    private int descend(int at, long memory) {
        if (most[at] < memory) {
            return NOT_HERE;
        }
        if (least[at] >= memory && rank >= free[at]) {
            rank -= free[at];
            return NOT_HERE;
        }
        if (at >= leaves) {
            return at;
        }
        final int found = descend(at << 1, memory);
        return found != NOT_HERE ? found : descend((at << 1) + 1, memory);
    }

    int rank() {
        return rank;
    }
}
