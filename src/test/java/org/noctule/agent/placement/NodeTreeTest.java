package org.noctule.agent.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The counts of free cores against a scan of all nodes. */
final class NodeTreeTest {
    @Test
    void countsAndPlacesAreThoseOfAScan() {
        final Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            final int nodes = 1 + random.nextInt(20);
            final NodeTree tree = new NodeTree(nodes);
            final int[] free = new int[nodes];
            final long[] memory = new long[nodes];
            for (int step = 0; step < 200; step++) {
                final int node = random.nextInt(nodes);
                free[node] = random.nextInt(4);
                memory[node] = random.nextInt(6);
                tree.set(node, free[node], memory[node]);
                final long least = random.nextInt(6);
                int index = 0;
                for (int n = 0; n < nodes; n++) {
                    for (int core = 0; core < free[n] && memory[n] >= least; core++) {
                        assertEquals(n, tree.find(index++, least));
                        assertEquals(core, tree.rank());
                    }
                }
                assertEquals(index, tree.count(least));
            }
        }
    }
}
