package org.noctule.learning.network;

import java.util.Arrays;
import java.util.List;

/** Graphs side by side, without what pads them. */
final class GraphUnion {
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
    GraphUnion(GraphRoom room, List<GraphSlice> graphs) {
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

    int nbGraphs() {
        return graphs.size();
    }

    int nbNodes() {
        return owners.length;
    }

    int nbEdges() {
        return sources.length;
    }

    float[] nodes() {
        return nodes;
    }

    float[] edges() {
        return edges;
    }

    long[] sources() {
        return sources;
    }

    long[] targets() {
        return targets;
    }

    float[] shares() {
        return shares;
    }

    long[] owners() {
        return owners;
    }

    float[] parts() {
        return parts;
    }
}
