package org.noctule.learning.forward;

import java.util.Arrays;
import java.util.List;

/** Graphs side by side, without what pads them. */
public final class GraphUnion {
    private final GraphRoom room;
    private final List<GraphSlice> graphs;
    private final float[] parts;
    private final float[] nodes;
    private final float[] shares;
    private final long[] owners;
    private final float[] edges;
    private final long[] sources;
    private final long[] targets;

    /**
     * Unites graphs.
     *
     * @param room the room of graphs in an observation
     * @param graphs the graphs
     */
    public GraphUnion(GraphRoom room, List<GraphSlice> graphs) {
        this.room = room;
        this.graphs = graphs;
        final int nbNodes = graphs.stream().mapToInt(GraphSlice::nbNodes).sum();
        final int nbEdges = graphs.stream().mapToInt(GraphSlice::nbEdges).sum();
        parts = new float[graphs.size()];
        nodes = new float[nbNodes * room.nodeFeatures()];
        shares = new float[nbNodes];
        owners = new long[nbNodes];
        edges = new float[nbEdges * room.edgeFeatures()];
        sources = new long[nbEdges];
        targets = new long[nbEdges];
        fill();
    }

    private void fill() {
        int node = 0;
        int edge = 0;
        for (int number = 0; number < graphs.size(); number++) {
            final GraphSlice graph = graphs.get(number);
            addNodes(graph, node, number);
            addEdges(graph, edge, node);
            node += graph.nbNodes();
            edge += graph.nbEdges();
        }
    }

    private void addNodes(GraphSlice graph, int first, int number) {
        final int count = graph.nbNodes();
        final int width = room.nodeFeatures();
        System.arraycopy(graph.values(), graph.from() + 2, nodes, first * width, count * width);
        Arrays.fill(owners, first, first + count, number);
        parts[number] = 1f / count;
    }

    private void addEdges(GraphSlice graph, int first, int firstNode) {
        final int count = graph.nbEdges();
        final int width = room.edgeFeatures();
        final int features = graph.from() + 2 + room.nodes() * room.nodeFeatures();
        System.arraycopy(graph.values(), features, edges, first * width, count * width);
        final int source = features + room.edges() * width;
        for (int i = 0; i < count; i++) {
            sources[first + i] = firstNode + (int) graph.values()[source + i];
            targets[first + i] = firstNode + (int) graph.values()[source + room.edges() + i];
        }
        final int[] arrivals = new int[graph.nbNodes()];
        for (int i = 0; i < count; i++) {
            arrivals[(int) targets[first + i] - firstNode]++;
        }
        for (int node = 0; node < arrivals.length; node++) {
            shares[firstNode + node] = arrivals[node] == 0 ? 0 : 1f / (arrivals[node] + 1);
        }
    }

    /** {@return the number of graphs} */
    public int nbGraphs() {
        return graphs.size();
    }

    /** {@return the number of nodes of all graphs} */
    public int nbNodes() {
        return owners.length;
    }

    /** {@return the number of edges of all graphs} */
    public int nbEdges() {
        return sources.length;
    }

    /** {@return features of all nodes, shape [nodes, features]; not to be changed} */
    public float[] nodes() {
        return nodes;
    }

    /** {@return features of all edges, shape [edges, features]; not to be changed} */
    public float[] edges() {
        return edges;
    }

    /** {@return numbers of the nodes from which the edges come; not to be changed} */
    public long[] sources() {
        return sources;
    }

    /** {@return numbers of the nodes to which they go; not to be changed} */
    public long[] targets() {
        return targets;
    }

    /**
     * {@return weight of each message that a node gets: 1 / (edges that go there + 1), or 0 if none does; not to be
     * changed}
     */
    public float[] shares() {
        return shares;
    }

    /** {@return number of the graph to which each node belongs; not to be changed} */
    public long[] owners() {
        return owners;
    }

    /** {@return weight of each node in the mean of its graph; not to be changed} */
    public float[] parts() {
        return parts;
    }
}
