package org.noctule.fabric.agent;

import java.util.Arrays;
import java.util.Collections;
import java.util.stream.IntStream;
import org.noctule.workload.graph.GraphFigures;
import org.noctule.workload.graph.StepGraph;

/**
 * The part of ddls' observation about the ops and dependencies of a model, before it is split. All values lie in [0,
 * 1].
 */
public final class GraphFeatures {
    /** Number of values for each node. */
    public static final int NODE = 5;

    /** Number of values for each edge. */
    public static final int EDGE = 2;

    private final float[] nodes;
    private final float[] edges;
    private final double[] summary;
    private final StepGraph graph;

    private GraphFeatures(StepGraph graph, float[] nodes, float[] edges, double[] summary) {
        this.graph = graph;
        this.nodes = nodes;
        this.edges = edges;
        this.summary = summary;
    }

    /**
     * Works out the features of a model.
     *
     * @param graph one step
     * @return its features
     */
    public static GraphFeatures of(StepGraph graph) {
        final GraphFigures figures = GraphFigures.of(graph);
        final double[] compute = shares(
                IntStream.range(0, graph.size()).mapToDouble(graph::time).toArray(),
                figures.longestOp().value());
        final double[] memory = shares(
                IntStream.range(0, graph.size())
                        .mapToDouble(node -> graph.op(node).memory())
                        .toArray(),
                figures.largestOp().value());
        final double[] sizes = shares(
                graph.edges().stream().mapToDouble(graph::size).toArray(),
                figures.largestDep().value());
        final int depth = Collections.max(figures.depths());
        final float[] nodes = new float[NODE * compute.length];
        for (int node = 0; node < compute.length; node++) {
            nodes[NODE * node] = (float) compute[node];
            nodes[NODE * node + 2] = (float) memory[node];
            nodes[NODE * node + 3] = node == figures.largestOp().index() ? 1 : 0;
            nodes[NODE * node + 4] = (float) ((double) figures.depths().get(node) / depth);
        }
        final float[] edges = new float[EDGE * sizes.length];
        for (int edge = 0; edge < sizes.length; edge++) {
            edges[EDGE * edge] = (float) sizes[edge];
            edges[EDGE * edge + 1] = edge == figures.largestDep().index() ? 1 : 0;
        }
        return new GraphFeatures(graph, nodes, edges, new double[] {
            mean(compute), median(compute), mean(memory), median(memory), mean(sizes), median(sizes)
        });
    }

    private static double[] shares(double[] values, double largest) {
        return Arrays.stream(values)
                .map(value -> largest > 0 ? value / largest : 0)
                .toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    private static double median(double[] values) {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        final int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return 0;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** {@return the model} */
    public StepGraph graph() {
        return graph;
    }

    /**
     * Returns what is known of the nodes, {@link #NODE} values each in the order of the graph: time as a part of the
     * longest, always 0 (ddls means to mark the longest op, but compares an id with a table), memory as a part of the
     * largest, 1 for the first of the largest, depth as a part of the largest.
     *
     * @return a new array
     */
    public float[] nodes() {
        return nodes.clone();
    }

    /**
     * Returns what is known of the edges, {@link #EDGE} values each in the order of the graph: size as a part of the
     * largest, 1 for the first of the largest.
     *
     * @return a new array
     */
    public float[] edges() {
        return edges.clone();
    }

    /** Writes {@link #nodes} without copying them first. */
    void writeNodes(float[] target, int offset) {
        System.arraycopy(nodes, 0, target, offset, nodes.length);
    }

    /** Writes {@link #edges} without copying them first. */
    void writeEdges(float[] target, int offset) {
        System.arraycopy(edges, 0, target, offset, edges.length);
    }

    /**
     * Returns one of the six figures about the whole: mean and median of the times, memories and sizes as parts of the
     * largest.
     *
     * @param index 0 to 5
     * @return the figure
     */
    double summary(int index) {
        return summary[index];
    }
}
