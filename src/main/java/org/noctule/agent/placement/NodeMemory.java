package org.noctule.agent.placement;

import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;

/** What is left of each node's memory, as a tree that finds the next node with enough of it in O(log nodes). */
final class NodeMemory {
    private final int leaves;
    private final long[] most;

    NodeMemory(Platform platform) {
        final int nodes = platform.nbNodes();
        this.leaves = nodes <= 1 ? 1 : Integer.highestOneBit(nodes - 1) << 1;
        this.most = new long[2 * leaves];
        for (int node = 0; node < leaves; node++) {
            most[leaves + node] =
                    node < nodes ? CoreStates.bytes(platform.nodeType(node).memory()) : -1;
        }
        for (int at = leaves - 1; at > 0; at--) {
            most[at] = Math.max(most[at << 1], most[(at << 1) + 1]);
        }
    }

    long left(int node) {
        return most[leaves + node];
    }

    void add(int node, long bytes) {
        int at = leaves + node;
        most[at] += bytes;
        for (at >>= 1; at > 0; at >>= 1) {
            most[at] = Math.max(most[at << 1], most[(at << 1) + 1]);
        }
    }

    /** Returns the first node from the given one on with that much memory, or -1 if there is none. */
    int next(int from, long bytes) {
        int at = leaves + from;
        while (most[at] < bytes) {
            while ((at & 1) == 1) {
                at >>= 1;
            }
            if (at == 0) {
                return -1;
            }
            at++;
        }
        while (at < leaves) {
            at <<= 1;
            if (most[at] < bytes) {
                at++;
            }
        }
        return at - leaves;
    }
}
