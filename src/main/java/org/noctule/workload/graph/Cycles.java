package org.noctule.workload.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.traverse.NotDirectedAcyclicGraphException;
import org.jgrapht.traverse.TopologicalOrderIterator;

/** Finds a cycle in time linear in the size of the graph, and without recursion. */
public final class Cycles {
    private Cycles() {}

    /**
     * Looks for a cycle.
     *
     * @param <V> the vertices
     * @param <E> the edges
     * @param graph the graph
     * @return the vertices of one, each joined to the next and the last one to the first; empty if there is none
     */
    public static <V, E> Optional<List<V>> find(Graph<V, E> graph) {
        final Set<V> left = new HashSet<>(graph.vertexSet());
        try {
            final TopologicalOrderIterator<V, E> order = new TopologicalOrderIterator<>(graph);
            while (order.hasNext()) {
                left.remove(order.next());
            }
            return Optional.empty();
        } catch (NotDirectedAcyclicGraphException e) {
            return Optional.of(backwards(graph, left));
        }
    }

    /** Every vertex that a topological order cannot reach has a predecessor that it cannot reach either. */
    private static <V, E> List<V> backwards(Graph<V, E> graph, Set<V> left) {
        final Map<V, Integer> seen = new LinkedHashMap<>();
        V vertex = graph.vertexSet().stream().filter(left::contains).findFirst().orElseThrow();
        while (seen.putIfAbsent(vertex, seen.size()) == null) {
            vertex = Graphs.predecessorListOf(graph, vertex).stream()
                    .filter(left::contains)
                    .findFirst()
                    .orElseThrow();
        }
        final List<V> path = new ArrayList<>(seen.keySet());
        final List<V> cycle = new ArrayList<>(path.subList(path.indexOf(vertex), path.size()));
        Collections.reverse(cycle);
        return cycle;
    }
}
