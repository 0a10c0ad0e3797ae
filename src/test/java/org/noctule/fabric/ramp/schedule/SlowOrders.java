package org.noctule.fabric.ramp.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;

/** The orders of all schedulers, worked out by sorting and by looking at all edges again and again. */
final class SlowOrders {
    private final PartitionedGraph graph;
    private final OpPlacement placement;
    private final Communication communication;

    SlowOrders(PartitionedGraph graph, OpPlacement placement, Communication communication) {
        this.graph = graph;
        this.placement = placement;
        this.communication = communication;
    }

    private IntStream edges() {
        return IntStream.range(0, graph.edges()).filter(edge -> graph.kind(edge) != EdgeKind.SYNC);
    }

    /** Parts that nothing holds up, in the order in which that came to be. */
    List<Integer> topological() {
        final Set<Integer> over = new HashSet<>();
        final List<Integer> order = new ArrayList<>();
        IntStream.range(0, graph.nodes()).filter(node -> ready(node, over)).forEach(order::add);
        for (int next = 0; next < order.size(); next++) {
            final int from = order.get(next);
            edges().filter(edge -> graph.from(edge) == from).forEach(edge -> {
                over.add(edge);
                if (ready(graph.to(edge), over)) {
                    order.add(graph.to(edge));
                }
            });
        }
        return order;
    }

    private boolean ready(int node, Set<Integer> over) {
        return edges().filter(edge -> graph.to(edge) == node).allMatch(over::contains);
    }

    /** Parts, the one that computes longest last, and before it, among equals, the one that was placed later. */
    List<Integer> shortestOps() {
        final List<Integer> placed =
                IntStream.range(0, graph.nodes()).map(placement::placed).boxed().toList();
        final List<Integer> order = sorted(
                graph.nodes(),
                Comparator.comparingDouble((Integer node) -> -graph.compute(node))
                        .thenComparing(placed::indexOf));
        Collections.reverse(order);
        return order;
    }

    /** Parts, the one with the longest way to the end first. */
    List<Integer> criticalOps() {
        final double[] level = new double[graph.nodes()];
        for (int round = 0; round <= graph.nodes(); round++) {
            for (int node = 0; node < graph.nodes(); node++) {
                final int from = node;
                level[node] = graph.compute(node)
                        + edges().filter(edge -> graph.from(edge) == from)
                                .mapToDouble(edge ->
                                        (DepPlacement.isTransfer(graph, placement, edge) ? communication.time(edge) : 0)
                                                + level[graph.to(edge)])
                                .max()
                                .orElse(0);
            }
        }
        final List<Integer> topological = topological();
        return sorted(
                graph.nodes(),
                Comparator.comparingDouble((Integer node) -> -level[node]).thenComparing(topological::indexOf));
    }

    /** Edges in the order of the parts that they leave. */
    List<Integer> firstDeps() {
        final List<Integer> topological = topological();
        return sorted(graph.edges(), Comparator.comparing((Integer edge) -> topological.indexOf(graph.from(edge))));
    }

    /** Edges, the one that takes longest last, among equals the first one first. */
    List<Integer> shortestDeps() {
        return sorted(graph.edges(), Comparator.comparingDouble((Integer edge) -> communication.time(edge)));
    }

    private static List<Integer> sorted(int length, Comparator<Integer> order) {
        return new ArrayList<>(IntStream.range(0, length).boxed().sorted(order).toList());
    }
}
