package org.noctule.ramp.step;

import org.noctule.error.NoctuleException;
import org.noctule.ramp.EdgeKind;
import org.noctule.ramp.PartitionedGraph;

/** The error of a step in which some part can never start. */
final class NeverEnds {
    private NeverEnds() {}

    static NoctuleException of(PartitionedGraph graph) {
        int node = 0;
        while (node < graph.nodes() - 1 && !(graph.parents(node) == 0 && isSynchronised(graph, node))) {
            node++;
        }
        return NoctuleException.input(
                "a training step of \"" + graph.graph().forward().model() + "\" never ends: op " + graph.label(node)
                        + " waits only for the other parts of its own op",
                "Maybe the model has several last ops; leave those whole that do not have the highest id.");
    }

    private static boolean isSynchronised(PartitionedGraph graph, int node) {
        for (int edge = graph.firstEdge(node); edge < graph.firstEdge(node + 1); edge++) {
            if (graph.kind(edge) == EdgeKind.SYNC) {
                return true;
            }
        }
        return false;
    }
}
