package org.noctule.agent.placement;

import java.util.Arrays;

/**
 * A tournament of places 0 to n - 1 by key, among those that have enough memory.
 *
 * <p>Each inner node knows the smallest key and the largest memory below it. A change costs O(log n); a search costs
 * O(log n) unless places with small keys lack memory, at worst O(n).
 */
final class ProcessorTree {
    private static final long CLOSED = -1;

    private final int leaves;
    /** Keys as whole numbers of the same order: the smaller of two is found without a branch. */
    private final long[] key;

    private final long[] memory;
    private long bestKey;
    private int best;

    ProcessorTree(int places) {
        this.leaves = places <= 1 ? 1 : Integer.highestOneBit(places - 1) << 1;
        this.key = new long[2 * leaves];
        this.memory = new long[2 * leaves];
        Arrays.fill(key, ordered(Double.POSITIVE_INFINITY));
        Arrays.fill(memory, CLOSED);
    }

    /** Zero has two signs, but one place in the order. */
    private static long ordered(double key) {
        final long bits = Double.doubleToRawLongBits(key + 0.0);
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
    }

    void close(int place) {
        set(place, Double.POSITIVE_INFINITY, CLOSED);
    }

    void set(int place, double newKey, long newMemory) {
        int at = leaves + place;
        long k = ordered(newKey);
        long m = newMemory;
        while (key[at] != k || memory[at] != m) {
            key[at] = k;
            memory[at] = m;
            if (at == 1) {
                return;
            }
            k = Math.min(k, key[at ^ 1]);
            m = Math.max(m, memory[at ^ 1]);
            at >>= 1;
        }
    }

    /**
     * Returns the place with the smallest key, the first one among equals.
     *
     * @param least memory that the place must have, not negative
     * @return the place, or -1 if none has so much
     */
    int first(long least) {
        final int front = leftmost(1, key[1]);
        if (memory[front] >= least) {
            return front - leaves;
        }
        bestKey = Long.MAX_VALUE;
        best = Integer.MAX_VALUE;
        search(1, 0, leaves, least);
        return best == Integer.MAX_VALUE ? -1 : best;
    }

    /** The first leaf below a node that has the node's key. */
    private int leftmost(int top, long least) {
        int at = top;
        while (at < leaves) {
            at <<= 1;
            at += key[at] == least ? 0 : 1;
        }
        return at;
    }

    private void search(int top, int first, int size, long least) {
        int at = top;
        int low = first;
        int width = size;
        while (memory[at] >= least && (key[at] < bestKey || key[at] == bestKey && low <= best)) {
            if (at >= leaves) {
                bestKey = key[at];
                best = low;
                return;
            }
            width >>= 1;
            at <<= 1;
            if (key[at] <= key[at + 1]) {
                search(at, low, width, least);
                at++;
                low += width;
            } else {
                search(at + 1, low + width, width, least);
            }
        }
    }
}
