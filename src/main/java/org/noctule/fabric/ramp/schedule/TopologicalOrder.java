package org.noctule.fabric.ramp.schedule;

import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.PartitionedGraph;

/** Kahn's order of the parts, edges of synchronisation left out. */
final class TopologicalOrder {
    private TopologicalOrder() {}

    static int[] of(PartitionedGraph graph) {
        final int[] open = new int[graph.nodes()];
        final int[] order = new int[graph.nodes()];
        int length = 0;
        for (int node = 0; node < open.length; node++) {
            open[node] = graph.parents(node);
            if (open[node] == 0) {
                order[length++] = node;
            }
        }
        for (int next = 0; next < length; next++) {
            for (int edge = graph.firstEdge(order[next]); edge < graph.firstEdge(order[next] + 1); edge++) {
                if (graph.kind(edge) != EdgeKind.SYNC && --open[graph.to(edge)] == 0) {
                    order[length++] = graph.to(edge);
                }
            }
        }
        return order;
    }
}
