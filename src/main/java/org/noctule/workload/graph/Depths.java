package org.noctule.workload.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jgrapht.Graph;
import org.jgrapht.traverse.BreadthFirstIterator;
import org.noctule.workload.graph.StepGraph.Edge;

/** The depths of nodes below the first source. */
public final class Depths {
    private Depths() {}

    /**
     * Counts the nodes on shortest paths from the first node without dependencies.
     *
     * @param graph an acyclic graph with the vertices 0 to n - 1, not empty
     * @return for each node the number of nodes on such a path to it, 1 for the source itself, 0 where there is no
     *     path; unmodifiable
     */
    public static List<Integer> of(Graph<Integer, Edge> graph) {
        final List<Integer> depths =
                new ArrayList<>(Collections.nCopies(graph.vertexSet().size(), 0));
        final int source = graph.vertexSet().stream()
                .filter(node -> graph.inDegreeOf(node) == 0)
                .findFirst()
                .orElseThrow();
        final BreadthFirstIterator<Integer, Edge> nodes = new BreadthFirstIterator<>(graph, source);
        while (nodes.hasNext()) {
            final int node = nodes.next();
            depths.set(node, nodes.getDepth(node) + 1);
        }
        return Collections.unmodifiableList(depths);
    }
}
