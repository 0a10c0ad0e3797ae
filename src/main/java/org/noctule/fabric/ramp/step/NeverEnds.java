package org.noctule.fabric.ramp.step;

import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.fabric.ramp.RefusalCause;

/** The step of a graph in which some part can never start: one that waits only for the other parts of its own op. */
final class NeverEnds {
    private NeverEnds() {}

    static NoctuleException of(PartitionedGraph graph) {
        return NoctuleException.input(
                reason(graph, first(graph)),
                "Maybe the model has several last ops; leave those whole that do not have the highest id.");
    }

    static Optional<Refusal> refusal(PartitionedGraph graph) {
        final int node = first(graph);
        return node < graph.nodes()
                ? Optional.of(new Refusal(RefusalCause.OP_PARTITION, reason(graph, node)))
                : Optional.empty();
    }

    private static String reason(PartitionedGraph graph, int node) {
        return "a training step of \"" + graph.graph().forward().model() + "\" never ends: op " + graph.label(node)
                + " waits only for the other parts of its own op";
    }

    private static int first(PartitionedGraph graph) {
        int node = 0;
        while (node < graph.nodes() && !(graph.parents(node) == 0 && isSynchronised(graph, node))) {
            node++;
        }
        return node;
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
