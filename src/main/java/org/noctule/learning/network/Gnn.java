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
import org.noctule.json.Options;
import org.noctule.learning.forward.Activation;
import org.noctule.learning.forward.GraphRoom;
import org.noctule.learning.forward.GraphScores;
import org.noctule.learning.forward.GraphSlice;
import org.noctule.learning.forward.GraphUnion;
import org.noctule.learning.forward.LayerStack;
import org.noctule.learning.forward.NetworkKeys;

/** The graph network of PAC-ML, as {@link GraphScores} describes it. */
final class Gnn implements NeuralNetwork {
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
        this.node = options.get(GraphScores.NODE);
        this.wholeSize = observations - (int) room.size();
        final int last = options.get(GraphScores.ROUNDS) - 1;
        int size = room.nodeFeatures();
        for (int round = 0; round <= last; round++) {
            final int next = round < last ? options.get(GraphScores.HIDDEN) : node;
            rounds.add(new MessageRound(parameters, "round." + round, size, next, options, chance));
            size = next;
        }
        final int summary = options.get(GraphScores.SUMMARY);
        whole = new NormedLinear(parameters, "whole", wholeSize, summary, chance);
        final int both = node + summary;
        final List<Integer> head = options.get(GraphScores.HEAD);
        final Activation activation = options.get(NetworkKeys.ACTIVATION);
        scores = new Layers(parameters, "scores", LayerStack.sizes(both, head, actions), activation, chance);
        value = new Layers(parameters, "value", LayerStack.sizes(both, head, 1), activation, chance);
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
        if (parameters.changes() != age || memory.size() > GraphScores.MOST_REMEMBERED) {
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
