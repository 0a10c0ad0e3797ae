package org.noctule.learning.forward;

import com.fasterxml.jackson.databind.node.IntNode;
import java.util.Arrays;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * A round of messages along the edges of a graph. What an edge carries is worked out of its source and its own
 * features; a node takes the mean of what comes in and of what it tells itself, along an edge of zeros. A node to which
 * no edge goes hears nothing, not even itself: it becomes 0, as in ddls. Immutable.
 */
public final class MessagePassing {
    /** The size of a message, half of which tells of a node. */
    public static final OptionKey<Integer> SIZE = OptionKey.with(
            "message",
            OptionValues.count().read(MessagePassing::even, IntNode::valueOf),
            32,
            "size of a message, even");

    private final NormedLayer nodes;
    private final NormedLayer edges;
    private final NormedLayer reduction;
    private final int half;
    private final int outputs;
    private final Activation activation;

    /** Takes the layers {@code name.node}, {@code name.edge} and {@code name.reduce}. */
    MessagePassing(StoredWeights weights, String name, int inputs, int outputs, Options options) {
        this.half = options.get(SIZE) / 2;
        this.outputs = outputs;
        this.activation = options.get(NetworkKeys.ACTIVATION);
        nodes = new NormedLayer(weights, name + ".node", inputs, half);
        edges = new NormedLayer(weights, name + ".edge", GraphRoom.of(options).edgeFeatures(), half);
        reduction = new NormedLayer(weights, name + ".reduce", 2 * half, outputs);
    }

    private static int even(JsonInput size) {
        if (size.count() % 2 != 0) {
            throw size.error("must be even: half of a message tells of a node, half of an edge", "Maybe add 1.");
        }
        return size.count();
    }

    /** Passes messages: of what the nodes know, [nodes, inputs], comes what they know then, [nodes, outputs]. */
    double[][] pass(double[][] states, GraphUnion graph) {
        final double[][] told = new double[states.length][];
        final double[][] next = new double[states.length][outputs];
        for (int node = 0; node < states.length; node++) {
            told[node] = activated(nodes.apply(states[node]));
        }
        final double[][] features = LinearLayer.widened(graph.edges(), graph.nbEdges());
        for (int edge = 0; edge < features.length; edge++) {
            final double[] carried = activated(edges.apply(features[edge]));
            add(next[(int) graph.targets()[edge]], received(told[(int) graph.sources()[edge]], carried));
        }
        for (int node = 0; node < states.length; node++) {
            add(next[node], received(told[node], new double[half]));
            for (int i = 0; i < outputs; i++) {
                next[node][i] *= graph.shares()[node];
            }
        }
        return next;
    }

    private static void add(double[] sum, double[] message) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += message[i];
        }
    }

    private double[] received(double[] told, double[] carried) {
        final double[] message = Arrays.copyOf(told, 2 * half);
        System.arraycopy(carried, 0, message, half, half);
        return activated(reduction.apply(message));
    }

    private double[] activated(double[] signals) {
        activation.apply(signals);
        return signals;
    }
}
