package org.noctule.learning.forward;

import java.util.Arrays;
import java.util.Map;
import org.noctule.model.StoredTensor;

/** The graph network in plain loops, message by message. */
public final class GnnTwin {
    private final Map<String, StoredTensor> weights;
    private final double[][] edges;
    private final int[][] ends;
    private final double[] embedded;

    /**
     * Works out what is known of a graph.
     *
     * @param weights the tensors of a model
     * @param nodes features of each node
     * @param edges features of each edge
     * @param ends numbers of the nodes from which and to which each edge goes
     */
    public GnnTwin(Map<String, StoredTensor> weights, double[][] nodes, double[][] edges, int[][] ends) {
        this.weights = weights;
        this.edges = edges;
        this.ends = ends;
        embedded = mean(round("round.1", round("round.0", nodes)));
    }

    /**
     * Answers.
     *
     * @param whole values of the job as a whole
     * @param head name of the layers
     * @return what they say
     */
    public double[] output(double[] whole, String head) {
        double[] signal = concat(embedded, linear("whole", norm("whole", whole)));
        signal = rectified(linear(head + ".0", signal));
        return linear(head + ".1", signal);
    }

    private double[][] round(String name, double[][] states) {
        final double[][] next = new double[states.length][];
        for (int node = 0; node < states.length; node++) {
            final double[] told = module(name + ".node", states[node]);
            double[] sum = module(name + ".reduce", concat(told, new double[told.length]));
            int messages = 1;
            for (int edge = 0; edge < ends.length; edge++) {
                if (ends[edge][1] == node) {
                    final double[] from = module(name + ".node", states[ends[edge][0]]);
                    final double[] carried = module(name + ".edge", edges[edge]);
                    sum = add(sum, module(name + ".reduce", concat(from, carried)));
                    messages++;
                }
            }
            final double share = messages == 1 ? 0 : 1.0 / messages;
            next[node] = Arrays.stream(sum).map(value -> value * share).toArray();
        }
        return next;
    }

    private double[] module(String name, double[] input) {
        return rectified(linear(name, norm(name, input)));
    }

    private double[] norm(String name, double[] input) {
        final double mean = Arrays.stream(input).average().orElseThrow();
        final double variance = Arrays.stream(input)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow();
        final float[] gain = weight(name + ".norm.weight");
        final float[] shift = weight(name + ".norm.bias");
        final double[] output = new double[input.length];
        Arrays.setAll(output, i -> (input[i] - mean) / Math.sqrt(variance + 1e-5) * gain[i] + shift[i]);
        return output;
    }

    private double[] linear(String name, double[] input) {
        final float[] weight = weight(name + ".weight");
        final float[] bias = weight(name + ".bias");
        final double[] output = new double[bias.length];
        for (int i = 0; i < output.length; i++) {
            output[i] = bias[i];
            for (int j = 0; j < input.length; j++) {
                output[i] += weight[i * input.length + j] * input[j];
            }
        }
        return output;
    }

    private float[] weight(String name) {
        return weights.get("weights." + name).values();
    }

    private static double[] rectified(double[] input) {
        return Arrays.stream(input).map(value -> Math.max(0, value)).toArray();
    }

    private static double[] concat(double[] first, double[] second) {
        final double[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static double[] add(double[] first, double[] second) {
        final double[] sum = first.clone();
        Arrays.setAll(sum, i -> first[i] + second[i]);
        return sum;
    }

    private static double[] mean(double[][] rows) {
        double[] sum = new double[rows[0].length];
        for (final double[] row : rows) {
            sum = add(sum, row);
        }
        final double[] total = sum;
        return Arrays.stream(total).map(value -> value / rows.length).toArray();
    }
}
