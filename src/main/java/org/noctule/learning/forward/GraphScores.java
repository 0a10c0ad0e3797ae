package org.noctule.learning.forward;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * The scores of the graph network of PAC-ML (Parsonson et al., arXiv 2301.13799) as ddls builds it: nodes pass messages
 * along the edges of the job's graph; the mean of what they know in the end stands beside what is known of the job as a
 * whole, and two perceptrons make scores and value of both.
 *
 * <p>An observation is the values of the whole, and then a graph: its number of nodes n and of edges m; room for the
 * features of all nodes, of which the first n count; for those of all edges, of which the first m count; for the
 * sources, and for the targets of all edges, as numbers of nodes.
 */
public final class GraphScores implements ActionScores {
    /** How often messages are passed. */
    public static final OptionKey<Integer> ROUNDS =
            OptionKey.with("rounds", OptionValues.count(), 2, "how often messages are passed");
    /** The size of what a node knows between two rounds. */
    public static final OptionKey<Integer> HIDDEN =
            OptionKey.with("hidden", OptionValues.count(), 64, "size of what a node knows between two rounds");
    /** The size of what a node knows after the last round. */
    public static final OptionKey<Integer> NODE =
            OptionKey.with("node", OptionValues.count(), 16, "size of what it knows after the last");
    /** The size of what is known of the job as a whole. */
    public static final OptionKey<Integer> SUMMARY = OptionKey.with(
            "summary",
            OptionValues.count(),
            8,
            "size to which the values are brought that describe the job as a whole");
    /** Hidden layers for the scores, and for the value. */
    public static final OptionKey<List<Integer>> HEAD = OptionKey.with(
                    "head", NetworkKeys.SIZES, List.of(256), "hidden layers for the scores, and for the value")
            .told("256")
            .in("units");

    /** The keys of the options; the defaults are the tuned sizes of PAC-ML. */
    public static final OptionTable TABLE =
            GraphRoom.TABLE.and(ROUNDS, MessagePassing.SIZE, HIDDEN, NODE, SUMMARY, HEAD, NetworkKeys.ACTIVATION);

    /** Graphs whose nodes are remembered, lest memory grow without end. */
    public static final int MOST_REMEMBERED = 1000;

    private final GraphRoom room;
    private final int node;
    private final int wholeSize;
    private final List<MessagePassing> rounds = new ArrayList<>();
    private final NormedLayer whole;
    private final LayerStack scores;
    private final Map<GraphSlice, double[]> memory = new HashMap<>();

    /**
     * Takes the network out of a model.
     *
     * @param observations number of values of an observation
     * @param actions number of actions
     * @param options the network's
     * @param weights the network's, those for the value included
     * @throws NoctuleException of kind INPUT if weights are missing or do not fit
     */
    public GraphScores(int observations, int actions, Options options, StoredWeights weights) {
        this.room = GraphRoom.of(options);
        this.node = options.get(NODE);
        this.wholeSize = observations - (int) room.size();
        final int last = options.get(ROUNDS) - 1;
        int size = room.nodeFeatures();
        for (int round = 0; round <= last; round++) {
            final int next = round < last ? options.get(HIDDEN) : node;
            rounds.add(new MessagePassing(weights, "round." + round, size, next, options));
            size = next;
        }
        final int summary = options.get(SUMMARY);
        whole = new NormedLayer(weights, "whole", wholeSize, summary);
        final List<Integer> head = options.get(HEAD);
        weights.demandLayers("value", LayerStack.sizes(node + summary, head, 1));
        scores = new LayerStack(
                weights,
                "scores",
                LayerStack.sizes(node + summary, head, actions),
                options.get(NetworkKeys.ACTIVATION));
    }

    /**
     * Checks that an observation has room for a graph.
     *
     * @param options the network's
     * @param observations number of values of an observation
     * @throws NoctuleException of kind INPUT if it has not
     */
    public static void check(Options options, int observations) {
        final GraphRoom room = GraphRoom.of(options);
        if (room.size() >= observations) {
            throw NoctuleException.input(
                    "The graph network expects a graph of up to " + room.nodes() + " nodes and " + room.edges()
                            + " edges after other values; the observation has only " + observations + " values.",
                    "Maybe set \"observation\" to \"graph\" below decision.env, and leave out \"nodes\" and \"edges\".");
        }
    }

    @Override
    public float[] of(float[] observation) {
        final double[] graph = recall(new GraphSlice(observation, wholeSize, observation.length));
        final double[] summary = whole.apply(LinearLayer.widened(Arrays.copyOf(observation, wholeSize)));
        final double[] both = Arrays.copyOf(graph, node + summary.length);
        System.arraycopy(summary, 0, both, node, summary.length);
        return scores.of(both);
    }

    /** What is known of a graph: jobs have few models, so that most are known already. */
    private double[] recall(GraphSlice slice) {
        final double[] known = memory.get(slice);
        if (known != null) {
            return known;
        }
        if (memory.size() >= MOST_REMEMBERED) {
            memory.clear();
        }
        final double[] fresh = embedded(new GraphUnion(room, List.of(slice)));
        memory.put(slice.alone(), fresh);
        return fresh;
    }

    private double[] embedded(GraphUnion graph) {
        double[][] states = LinearLayer.widened(graph.nodes(), graph.nbNodes());
        for (final MessagePassing round : rounds) {
            states = round.pass(states, graph);
        }
        final double[] mean = new double[node];
        for (final double[] state : states) {
            for (int i = 0; i < node; i++) {
                mean[i] += state[i] * graph.parts()[0];
            }
        }
        return mean;
    }
}
