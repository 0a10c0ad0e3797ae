package org.noctule.fabric.agent;

import org.noctule.error.NoctuleException;
import org.noctule.workload.graph.StepGraph;

/**
 * The size to which graphs are padded in an observation.
 *
 * @param nodes largest number of nodes, forward and backward
 * @param edges largest number of edges
 */
public record GraphPadding(int nodes, int edges) {
    /** The number of values that tell the size of the graph. */
    private static final int COUNTS = 2;

    /** The number of values that tell the ends of an edge. */
    private static final int ENDS = 2;

    /**
     * {@return the number of values that a graph takes: number of nodes, number of edges, features of nodes and edges,
     * ends of edges}
     */
    public int size() {
        return COUNTS + nodes * GraphFeatures.NODE + edges * (GraphFeatures.EDGE + ENDS);
    }

    /** The most that a value can be: features lie in 0 to 1, counts and ends of edges within the room. */
    float high(int index) {
        if (index < COUNTS) {
            return index == 0 ? nodes : edges;
        }
        return index < size() - ENDS * edges ? 1 : nodes - 1F;
    }

    /** Checks that a graph has room. */
    void check(GraphFeatures features) {
        final int nbNodes = features.graph().size();
        final int nbEdges = features.graph().edges().size();
        if (nbNodes > nodes || nbEdges > edges) {
            throw NoctuleException.input(
                    "The model (" + features.graph().forward().model() + ") has " + nbNodes + " nodes and " + nbEdges
                            + " edges; the observation has room for " + nodes + " and " + edges + ".",
                    "Maybe raise max_nodes and max_edges below decision.env, and train anew.");
        }
    }

    /** Writes a graph that has room over zeros. */
    void write(GraphFeatures features, float[] target, int offset) {
        target[offset] = features.graph().size();
        target[offset + 1] = features.graph().edges().size();
        final int firstNode = offset + COUNTS;
        features.writeNodes(target, firstNode);
        final int firstEdge = firstNode + nodes * GraphFeatures.NODE;
        features.writeEdges(target, firstEdge);
        int source = firstEdge + edges * GraphFeatures.EDGE;
        for (final StepGraph.Edge edge : features.graph().edges()) {
            target[source] = edge.from();
            target[source + edges] = edge.to();
            source++;
        }
    }
}
