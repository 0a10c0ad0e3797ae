package org.noctule.workload.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jgrapht.Graph;
import org.jgrapht.traverse.TopologicalOrderIterator;
import org.noctule.workload.graph.StepGraph.Edge;

/**
 * A longest path through nodes that take time, on edges that take none: no number of workers ends the work earlier.
 *
 * <p>Found in time linear in the size of the graph, in a topological order (Kelley and Walker, "Critical-path planning
 * and scheduling", 1959). Of equally long paths it is one whose nodes come first in that order.
 *
 * @param time what its nodes take together
 * @param nodes its nodes, from a source to a sink, unmodifiable
 */
public record CriticalPath(double time, List<Integer> nodes) {

    /**
     * Finds the path.
     *
     * @param graph an acyclic graph, not empty
     * @param time what a node takes, not negative
     * @return the path
     */
    public static CriticalPath of(Graph<Integer, Edge> graph, IntToDoubleFunction time) {
        final int size = Collections.max(graph.vertexSet()) + 1;
        final double[] end = new double[size];
        final int[] before = new int[size];
        Arrays.fill(before, -1);
        int last = -1;
        final TopologicalOrderIterator<Integer, Edge> order = new TopologicalOrderIterator<>(graph);
        while (order.hasNext()) {
            final int node = order.next();
            for (final Edge edge : graph.incomingEdgesOf(node)) {
                if (before[node] < 0 || end[edge.from()] > end[before[node]]) {
                    before[node] = edge.from();
                }
            }
            end[node] = (before[node] < 0 ? 0 : end[before[node]]) + time.applyAsDouble(node);
            last = last < 0 || end[node] >= end[last] ? node : last;
        }
        final List<Integer> nodes = new ArrayList<>();
        for (int node = last; node >= 0; node = before[node]) {
            nodes.add(node);
        }
        Collections.reverse(nodes);
        return new CriticalPath(end[last], List.copyOf(nodes));
    }
}
