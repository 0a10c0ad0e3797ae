package org.noctule.workload.graph;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jgrapht.Graph;

/**
 * One training step of a model: its forward pass and, mirrored, its backward pass.
 *
 * <p>Nodes are numbered from 0: first the forward ops in the order of the profile, then the backward ops in the same
 * order, so that the twin of node {@code i < n} is node {@code i + n}. Ids follow ddls: with n ops whose ids have the
 * ranks 1 to n, the forward op of rank r has the id r and its backward twin has the id 2n - (r - 1).
 *
 * @param forward the forward pass
 * @param ids id by node, unmodifiable
 * @param edges the dependencies as pairs of nodes, in the order of their source nodes and then of the profile: forward
 *     ones, the one that joins the last forward op to its twin, mirrored ones; unmodifiable
 */
public record StepGraph(OpGraph forward, List<Integer> ids, List<Edge> edges) {

    /**
     * A dependency between two nodes.
     *
     * @param from the node that must end first
     * @param to the node that then may start
     */
    public record Edge(int from, int to) {
        @Override
        public int hashCode() {
            return PairHash.of(from, to);
        }
    }

    /**
     * Mirrors the forward pass of a model: a dependency from u to v gives one from the twin of v to that of u, and the
     * forward op of the highest id is joined to its twin.
     *
     * @param forward the forward pass
     * @return the training step
     */
    public static StepGraph of(OpGraph forward) {
        return Mirror.of(forward);
    }

    /** {@return twice the number of ops} */
    public int size() {
        return ids.size();
    }

    /**
     * Returns the op that a node stands for.
     *
     * @param node the node
     * @return the op
     */
    public Op op(int node) {
        return forward.ops().get(node % forward.ops().size());
    }

    /**
     * Tells the direction of a node.
     *
     * @param node the node
     * @return true for a backward op
     */
    public boolean isBackward(int node) {
        return node >= forward.ops().size();
    }

    /**
     * Returns how long a node takes.
     *
     * @param node the node
     * @return ms
     */
    public double time(int node) {
        return isBackward(node) ? op(node).backward() : op(node).forward();
    }

    /**
     * Returns how much a dependency hands on: the activation of the op that its first node stands for.
     *
     * @param edge the dependency
     * @return bytes
     */
    public double size(Edge edge) {
        return op(edge.from()).activation();
    }

    /** {@return the step as a graph for JGraphT's algorithms: a new graph, in the order of the nodes and edges} */
    public Graph<Integer, Edge> graph() {
        return graph(size(), edges);
    }

    private static Graph<Integer, Edge> graph(int nodes, List<Edge> some) {
        final Graph<Integer, Edge> graph = new DepGraph<>();
        for (int node = 0; node < nodes; node++) {
            graph.addVertex(node);
        }
        some.forEach(edge -> graph.addEdge(edge.from(), edge.to(), edge));
        return graph;
    }

    /**
     * {@return the dependencies of a step in which every backward op needs what its forward twin kept. ddls, and with
     * it {@link #edges()}, has that of the highest id only: forward dependencies, those that join each forward op to
     * its twin, mirrored ones; unmodifiable}
     */
    public List<Edge> joined() {
        final int ops = forward.ops().size();
        return Stream.of(
                        edges.stream().filter(edge -> edge.to() < ops),
                        IntStream.range(0, ops).mapToObj(op -> new Edge(op, op + ops)),
                        edges.stream().filter(edge -> edge.from() >= ops))
                .flatMap(some -> some)
                .toList();
    }

    /**
     * {@return the step with every forward op joined to its twin as a graph for JGraphT's algorithms: a new graph, in
     * the order of the nodes and of {@link #joined()}}
     */
    public Graph<Integer, Edge> joinedGraph() {
        return graph(size(), joined());
    }

    /**
     * {@return the forward part of the step as a graph for JGraphT's algorithms: a new graph, in the order of the nodes
     * and edges}
     */
    public Graph<Integer, Edge> forwardGraph() {
        final int ops = forward.ops().size();
        return graph(ops, edges.stream().filter(edge -> edge.to() < ops).toList());
    }
}
