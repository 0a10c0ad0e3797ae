package org.noctule.learning.forward;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A job as a whole, its nodes and its edges.
 *
 * @param whole values of the job
 * @param nodes values of each node
 * @param edges values of each edge
 * @param ends numbers of the nodes from which and to which each edge goes
 */
public record GraphSample(double[] whole, double[][] nodes, double[][] edges, int[][] ends) {
    /** How many values there are of the job as a whole. */
    public static final int WHOLE = 7;

    /**
     * Draws one: 7 values of the whole, 5 of each node, 2 of each edge.
     *
     * @param random the generator
     * @param nodes number of nodes
     * @param edges number of edges
     * @return the job
     */
    public static GraphSample random(Random random, int nodes, int edges) {
        final GraphSample sample =
                new GraphSample(new double[WHOLE], new double[nodes][5], new double[edges][2], new int[edges][]);
        fill(random, sample.whole);
        for (final double[] node : sample.nodes) {
            fill(random, node);
        }
        for (int edge = 0; edge < edges; edge++) {
            fill(random, sample.edges[edge]);
            sample.ends[edge] = new int[] {random.nextInt(nodes), random.nextInt(nodes)};
        }
        return sample;
    }

    private static void fill(Random random, double[] values) {
        Arrays.setAll(values, i -> random.nextFloat());
    }

    /**
     * Writes it as an observation.
     *
     * @param nodeRoom room for nodes
     * @param edgeRoom room for edges
     * @param padding what fills room that is not used
     * @return the observation
     */
    public float[] padded(int nodeRoom, int edgeRoom, float padding) {
        final float[] row = new float[WHOLE + 2 + 5 * nodeRoom + 4 * edgeRoom];
        Arrays.fill(row, padding);
        write(whole, row, 0);
        row[WHOLE] = nodes.length;
        row[WHOLE + 1] = edges.length;
        for (int node = 0; node < nodes.length; node++) {
            write(nodes[node], row, WHOLE + 2 + 5 * node);
        }
        final int first = WHOLE + 2 + 5 * nodeRoom;
        for (int edge = 0; edge < edges.length; edge++) {
            write(edges[edge], row, first + 2 * edge);
            row[first + 2 * edgeRoom + edge] = ends[edge][0];
            row[first + 3 * edgeRoom + edge] = ends[edge][1];
        }
        return row;
    }

    private static void write(double[] values, float[] row, int offset) {
        for (int i = 0; i < values.length; i++) {
            row[offset + i] = (float) values[i];
        }
    }

    /**
     * Turns it.
     *
     * @param random the generator
     * @return the same with nodes and edges in another order
     */
    public GraphSample shuffled(Random random) {
        final List<Integer> nodeOrder = order(nodes.length, random);
        final List<Integer> edgeOrder = order(edges.length, random);
        return new GraphSample(
                whole,
                nodeOrder.stream().map(node -> nodes[node]).toArray(double[][]::new),
                edgeOrder.stream().map(edge -> edges[edge]).toArray(double[][]::new),
                edgeOrder.stream()
                        .map(edge -> new int[] {nodeOrder.indexOf(ends[edge][0]), nodeOrder.indexOf(ends[edge][1])})
                        .toArray(int[][]::new));
    }

    private static List<Integer> order(int count, Random random) {
        final List<Integer> order = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            order.add(i);
        }
        Collections.shuffle(order, random);
        return order;
    }
}
