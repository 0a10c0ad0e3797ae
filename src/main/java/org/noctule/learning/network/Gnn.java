package org.noctule.learning.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.GradMode;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.noctule.error.NoctuleException;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * The graph network of PAC-ML (Parsonson et al., arXiv 2301.13799) as ddls builds it: nodes pass messages along the
 * edges of the job's graph; the mean of what they know in the end stands beside what is known of the job as a whole,
 * and two perceptrons make scores and value of both.
 *
 * <p>An observation is the values of the whole, and then a graph: its number of nodes n and of edges m; room for the
 * features of all nodes, of which the first n count; for those of all edges, of which the first m count; for the
 * sources, and for the targets of all edges, as numbers of nodes.
 */
final class Gnn implements NeuralNetwork {
    private static final OptionKey<Integer> ROUNDS =
            OptionKey.with("rounds", OptionValues.count(), 2, "how often messages are passed");
    private static final OptionKey<Integer> HIDDEN =
            OptionKey.with("hidden", OptionValues.count(), 64, "size of what a node knows between two rounds");
    private static final OptionKey<Integer> NODE =
            OptionKey.with("node", OptionValues.count(), 16, "size of what it knows after the last");
    private static final OptionKey<Integer> SUMMARY = OptionKey.with(
            "summary",
            OptionValues.count(),
            8,
            "size to which the values are brought that describe the job as a whole");
    private static final OptionKey<List<Integer>> HEAD = OptionKey.with(
                    "head", NetworkKeys.SIZES, List.of(256), "hidden layers for the scores, and for the value")
            .told("256")
            .in("units");

    /** The keys of the options; the defaults are the tuned sizes of PAC-ML. */
    static final OptionTable TABLE =
            GraphRoom.TABLE.and(ROUNDS, MessageRound.SIZE, HIDDEN, NODE, SUMMARY, HEAD, NetworkKeys.ACTIVATION);

    private static final int MOST_REMEMBERED = 1000;

    private final Parameters parameters = new Parameters();
    private final GraphRoom room;
    private final int node;
    private final int wholeSize;
    private final List<MessageRound> rounds = new ArrayList<>();
    private final NormedLinear whole;
    private final Layers scores;
    private final Layers value;
    private final Map<GraphSlice, float[]> memory = new HashMap<>();
    private long age;

    Gnn(int observations, int actions, Options options, RandomGenerator chance) {
        this.room = GraphRoom.of(options);
        this.node = options.get(NODE);
        this.wholeSize = observations - (int) room.size();
        final int last = options.get(ROUNDS) - 1;
        int size = room.nodeFeatures();
        for (int round = 0; round <= last; round++) {
            final int next = round < last ? options.get(HIDDEN) : node;
            rounds.add(new MessageRound(parameters, "round." + round, size, next, options, chance));
            size = next;
        }
        final int summary = options.get(SUMMARY);
        whole = new NormedLinear(parameters, "whole", wholeSize, summary, chance);
        final int both = node + summary;
        final List<Integer> head = options.get(HEAD);
        final Activation activation = options.get(NetworkKeys.ACTIVATION);
        scores = new Layers(parameters, "scores", Layers.sizes(both, head, actions), activation, chance);
        value = new Layers(parameters, "value", Layers.sizes(both, head, 1), activation, chance);
    }

    static void check(Options options, int observations) {
        final GraphRoom room = GraphRoom.of(options);
        if (room.size() >= observations) {
            throw NoctuleException.input(
                    "The graph network expects a graph of up to " + room.nodes() + " nodes and " + room.edges()
                            + " edges after other values; the observation has only " + observations + " values.",
                    "Maybe set \"observation\" to \"graph\" below decision.env, and leave out \"nodes\" and \"edges\".");
        }
    }

    @Override
    public Parameters parameters() {
        return parameters;
    }

    private Device device() {
        return parameters.device();
    }

    @Override
    public boolean valued() {
        return true;
    }

    @Override
    public Output forward(Tensor observations) {
        final int size = wholeSize + (int) room.size();
        final float[] values = new float[(int) observations.size(0) * size];
        Torch.read(observations, values, 0, values.length);
        final GraphRows jobs = GraphRows.of(values, size, (int) room.size());
        final Tensor graphs = GradMode.is_enabled() ? embedded(jobs.graphs()) : remembered(jobs.graphs());
        final Tensor both = torch.cat(
                new TensorVector(
                        graphs.index_select(0, device().place(Tensor.create(jobs.rows(), jobs.rows().length))),
                        whole.apply(observations.narrow(1, 0, wholeSize))),
                -1);
        return new Output(scores.apply(both), Optional.of(value.apply(both).squeeze(-1)));
    }

    /** What is known of each graph, shape [graphs, node]. */
    private Tensor embedded(List<GraphSlice> slices) {
        final GraphTensors graphs = GraphTensors.of(new GraphUnion(room, slices), room, device());
        Tensor states = graphs.nodes();
        for (final MessageRound round : rounds) {
            states = round.pass(states, graphs, device());
        }
        return device().place(torch.zeros(graphs.nbGraphs(), node))
                .index_add(0, graphs.owners(), states)
                .mul(graphs.parts());
    }

    /**
     * The same as long as nothing is learnt. Each graph is worked out alone, lest last digits depend on what was asked
     * before.
     */
    private Tensor remembered(List<GraphSlice> slices) {
        if (parameters.changes() != age || memory.size() > MOST_REMEMBERED) {
            memory.clear();
            age = parameters.changes();
        }
        final float[] all = new float[slices.size() * node];
        for (int i = 0; i < slices.size(); i++) {
            final float[] one = recall(slices.get(i));
            System.arraycopy(one, 0, all, i * one.length, one.length);
        }
        return device().tensor(all, slices.size(), node);
    }

    private float[] recall(GraphSlice slice) {
        final float[] known = memory.get(slice);
        if (known != null) {
            return known;
        }
        final float[] fresh = new float[node];
        Torch.read(embedded(List.of(slice)), fresh, 0, fresh.length);
        memory.put(slice.alone(), fresh);
        return fresh;
    }
}
