package org.noctule.learning.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The graphs of some observations side by side, without what pads them. A graph that several observations have is there
 * once: jobs have few models, so that a batch costs little more than they do.
 */
final class GraphUnion {
    private final GnnOptions options;
    private final float[] values;
    private final List<Slice> graphs = new ArrayList<>();
    private final long[] rows;
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
     * @param options how much room graphs have in an observation
     * @param values observations one after the other; a graph stands at the end of each
     * @param size number of values of an observation
     */
    GraphUnion(GnnOptions options, float[] values, int size) {
        this.options = options;
        this.values = values;
        final Map<Slice, Long> known = new HashMap<>();
        rows = new long[values.length / size];
        for (int row = 0; row < rows.length; row++) {
            final Slice slice = new Slice(values, (row + 1) * size - options.graphSize(), (row + 1) * size);
            rows[row] = known.computeIfAbsent(slice, fresh -> {
                graphs.add(fresh);
                return graphs.size() - 1L;
            });
        }
        final int nbNodes = graphs.stream().mapToInt(this::nbNodes).sum();
        final int nbEdges = graphs.stream().mapToInt(this::nbEdges).sum();
        parts = new float[graphs.size()];
        nodes = new float[nbNodes * options.nodeFeatures()];
        shares = new float[nbNodes];
        owners = new long[nbNodes];
        edges = new float[nbEdges * options.edgeFeatures()];
        sources = new long[nbEdges];
        targets = new long[nbEdges];
        fill();
    }

    /** Part of an array, equal to others of equal values. */
    private record Slice(float[] values, int from, int to) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Slice slice && Arrays.equals(values, from, to, slice.values, slice.from, slice.to);
        }

        @Override
        public int hashCode() {
            int hash = 1;
            for (int i = from; i < to; i++) {
                hash = 31 * hash + Float.floatToIntBits(values[i]);
            }
            return hash;
        }
    }

    private int nbNodes(Slice graph) {
        return (int) values[graph.from];
    }

    private int nbEdges(Slice graph) {
        return (int) values[graph.from + 1];
    }

    private void fill() {
        int node = 0;
        int edge = 0;
        for (int number = 0; number < graphs.size(); number++) {
            final Slice graph = graphs.get(number);
            addNodes(graph, node, number);
            addEdges(graph, edge, node);
            node += nbNodes(graph);
            edge += nbEdges(graph);
        }
    }

    private void addNodes(Slice graph, int first, int number) {
        final int count = nbNodes(graph);
        final int width = options.nodeFeatures();
        System.arraycopy(values, graph.from + 2, nodes, first * width, count * width);
        Arrays.fill(owners, first, first + count, number);
        parts[number] = 1f / count;
    }

    private void addEdges(Slice graph, int first, int firstNode) {
        final int count = nbEdges(graph);
        final int width = options.edgeFeatures();
        final int features = graph.from + 2 + options.nodes() * options.nodeFeatures();
        System.arraycopy(values, features, edges, first * width, count * width);
        final int source = features + options.edges() * width;
        for (int i = 0; i < count; i++) {
            sources[first + i] = firstNode + (int) values[source + i];
            targets[first + i] = firstNode + (int) values[source + options.edges() + i];
        }
        final int[] arrivals = new int[nbNodes(graph)];
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

    long[] rows() {
        return rows;
    }
}
