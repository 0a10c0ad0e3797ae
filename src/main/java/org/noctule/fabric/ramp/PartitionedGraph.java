package org.noctule.fabric.ramp;

import java.util.Arrays;
import java.util.Optional;
import org.noctule.workload.graph.StepGraph;

/**
 * The graph of the parts of a job. Nodes and edges are numbered from 0; the edges out of a node are consecutive, in the
 * order of the nodes. Times are in the unit of the profile, sizes in bytes.
 *
 * <p>The parts of one op are consecutive nodes. Ops that are not split come first, the forward ones in the order of the
 * profile and then the backward ones; they are followed, for each op that is split in the order of the profile, by its
 * forward parts and then its backward parts.
 */
public final class PartitionedGraph {
    private final StepGraph graph;
    private final OpPartition partition;
    private final ForwardPass forwardPass;
    private final int[] firstPart;
    private final int[] original;
    private final double[] compute;
    private final double[] memory;
    private final int[] firstEdge;
    private final int[] from;
    private final int[] to;
    private final double[] size;
    private final EdgeKind[] kind;
    private final int[] parents;
    /** The same parts on servers of the reference speed, empty if these are on such. */
    private final Optional<PartitionedGraph> reference;

    /**
     * Creates a graph of consistent arrays, which it keeps: the business of splitters.
     *
     * @param graph the graph that was split
     * @param partition number of parts of each forward op
     * @param firstPart first node by node of the graph that was split
     * @param compute time by node
     * @param memory bytes by node
     * @param firstEdge first edge out of a node, and the number of edges behind the last node
     * @param to target by edge
     * @param size bytes by edge
     * @param kind kind by edge
     */
    public PartitionedGraph(
            StepGraph graph,
            OpPartition partition,
            int[] firstPart,
            double[] compute,
            double[] memory,
            int[] firstEdge,
            int[] to,
            double[] size,
            EdgeKind[] kind) {
        this.graph = graph;
        this.partition = partition;
        this.forwardPass = ForwardPass.of(graph);
        this.firstPart = firstPart;
        this.compute = compute;
        this.memory = memory;
        this.firstEdge = firstEdge;
        this.to = to;
        this.size = size;
        this.kind = kind;
        reference = Optional.empty();
        original = new int[compute.length];
        for (int node = 0; node < graph.size(); node++) {
            Arrays.fill(original, firstPart[node], firstPart[node] + partition.splits(node % partition.ops()), node);
        }
        from = new int[to.length];
        parents = new int[compute.length];
        for (int node = 0; node < compute.length; node++) {
            Arrays.fill(from, firstEdge[node], firstEdge[node + 1], node);
        }
        for (int edge = 0; edge < to.length; edge++) {
            if (kind[edge] != EdgeKind.SYNC) {
                parents[to[edge]]++;
            }
        }
    }

    private PartitionedGraph(PartitionedGraph other, double slowness) {
        graph = other.graph;
        partition = other.partition;
        forwardPass = other.forwardPass;
        firstPart = other.firstPart;
        original = other.original;
        compute = Arrays.stream(other.compute).map(time -> time * slowness).toArray();
        memory = other.memory;
        firstEdge = other.firstEdge;
        from = other.from;
        to = other.to;
        size = other.size;
        kind = other.kind;
        parents = other.parents;
        reference = Optional.of(other.reference());
    }

    /**
     * Moves the parts to servers of another speed.
     *
     * @param slowness time of a computation there ÷ time on these servers, positive
     * @return the same parts, which compute for so many times as long
     */
    public PartitionedGraph slowed(double slowness) {
        return new PartitionedGraph(this, slowness);
    }

    /**
     * Returns the parts on servers of the reference speed, for which the times of the profile hold.
     *
     * @return this graph, or the one that was {@linkplain #slowed slowed}
     */
    public PartitionedGraph reference() {
        return reference.orElse(this);
    }

    /** {@return the graph that was split: one training step of the model} */
    public StepGraph graph() {
        return graph;
    }

    /** {@return number of parts of each forward op} */
    public OpPartition partition() {
        return partition;
    }

    /** {@return the forward ops in topological order: the forward pass of the graph that was split} */
    public ForwardPass forwardPass() {
        return forwardPass;
    }

    /** {@return the number of parts} */
    public int nodes() {
        return compute.length;
    }

    /** {@return the number of dependencies between parts} */
    public int edges() {
        return to.length;
    }

    /**
     * Returns how long a part computes.
     *
     * @param node the part
     * @return time in the unit of the profile
     */
    public double compute(int node) {
        return compute[node];
    }

    /**
     * Returns how much memory a part takes.
     *
     * @param node the part
     * @return bytes
     */
    public double memory(int node) {
        return memory[node];
    }

    /**
     * Returns what a part is a part of.
     *
     * @param node the part
     * @return node of the graph that was split
     */
    public int original(int node) {
        return original[node];
    }

    /**
     * Returns the number of a part within its op.
     *
     * @param node the part
     * @return 0 for the first one
     */
    public int part(int node) {
        return node - firstPart[original[node]];
    }

    /**
     * Tells the direction of a part.
     *
     * @param node the part
     * @return true for a part of a backward op
     */
    public boolean isBackward(int node) {
        return original[node] >= partition.ops();
    }

    /**
     * Returns a part.
     *
     * @param originalNode node of the graph that was split
     * @param part number of the part within its op
     * @return the part's node
     */
    public int node(int originalNode, int part) {
        return firstPart[originalNode] + part;
    }

    /**
     * Returns the number of parts of an op.
     *
     * @param originalNode node of the graph that was split
     * @return 1 or an even number
     */
    public int parts(int originalNode) {
        return partition.splits(originalNode % partition.ops());
    }

    /**
     * Returns the first edge out of a part; those out of the part end where those of the next begin.
     *
     * @param node the part, or the number of parts
     * @return an edge
     */
    public int firstEdge(int node) {
        return firstEdge[node];
    }

    /**
     * Returns where an edge begins.
     *
     * @param edge the edge
     * @return the part that hands on
     */
    public int from(int edge) {
        return from[edge];
    }

    /**
     * Returns where an edge ends.
     *
     * @param edge the edge
     * @return the part that is handed something
     */
    public int to(int edge) {
        return to[edge];
    }

    /**
     * Returns how much goes over an edge.
     *
     * @param edge the edge
     * @return bytes
     */
    public double size(int edge) {
        return size[edge];
    }

    /**
     * Returns what an edge stands for.
     *
     * @param edge the edge
     * @return its kind
     */
    public EdgeKind kind(int edge) {
        return kind[edge];
    }

    /**
     * Returns how many edges, those of synchronisation left out, lead to a part.
     *
     * @param node the part
     * @return number of edges
     */
    public int parents(int node) {
        return parents[node];
    }

    /**
     * Returns the name of a part as ddls writes it: the id of its op and, if that is split, a letter.
     *
     * @param node the part
     * @return such as {@code 7b}
     */
    public String label(int node) {
        final String id = graph.ids().get(original[node]).toString();
        return parts(original[node]) == 1 ? id : id + (char) ('a' + part(node));
    }
}
