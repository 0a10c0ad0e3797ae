package org.noctule.workload.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.noctule.workload.graph.StepGraph.Edge;

/** Makes the backward pass of a forward one. */
final class Mirror {
    private Mirror() {}

    static StepGraph of(OpGraph forward) {
        final int n = forward.ops().size();
        final Map<Integer, Integer> nodes = new HashMap<>();
        forward.ops().forEach(op -> nodes.put(op.id(), nodes.size()));
        final List<Integer> byId = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingInt(node -> forward.ops().get(node).id()))
                .toList();
        final int last = byId.get(n - 1);
        final List<List<Edge>> bySource = Stream.generate(() -> (List<Edge>) new ArrayList<Edge>())
                .limit(2L * n)
                .collect(Collectors.toList());
        for (final Dep dep : forward.deps()) {
            final int from = node(nodes, dep.from());
            final int to = node(nodes, dep.to());
            bySource.get(from).add(new Edge(from, to));
            bySource.get(to + n).add(new Edge(to + n, from + n));
        }
        bySource.get(last).add(new Edge(last, last + n));
        return new StepGraph(
                forward, ids(byId), bySource.stream().flatMap(List::stream).toList());
    }

    private static int node(Map<Integer, Integer> nodes, int id) {
        final Integer node = nodes.get(id);
        if (node == null) {
            throw new IllegalArgumentException("The op (" + id + ") of a dependency is missing.");
        }
        return node;
    }

    private static List<Integer> ids(List<Integer> byId) {
        final int n = byId.size();
        final List<Integer> ids = new ArrayList<>(Collections.nCopies(2 * n, 0));
        for (int rank = 1; rank <= n; rank++) {
            final int node = byId.get(rank - 1);
            ids.set(node, rank);
            ids.set(node + n, 2 * n - (rank - 1));
        }
        return List.copyOf(ids);
    }
}
