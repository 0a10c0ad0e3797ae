package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.IntNode;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * A round of messages along the edges of a graph. What an edge carries is worked out of its source and its own
 * features; a node takes the mean of what comes in and of what it tells itself, along an edge of zeros. A node to which
 * no edge goes hears nothing, not even itself: it becomes 0, as in ddls.
 */
final class MessageRound {
    static final OptionKey<Integer> SIZE = OptionKey.with(
            "message", OptionValues.count().read(MessageRound::even, IntNode::valueOf), 32, "size of a message, even");

    private final NormedLinear nodes;
    private final NormedLinear edges;
    private final NormedLinear reduction;
    private final int message;
    private final int outputs;
    private final Activation activation;

    MessageRound(Parameters parameters, String name, int inputs, int outputs, Options options, RandomGenerator chance) {
        this.message = options.get(SIZE);
        this.outputs = outputs;
        this.activation = options.get(NetworkKeys.ACTIVATION);
        final int half = message / 2;
        nodes = new NormedLinear(parameters, name + ".node", inputs, half, chance);
        edges = new NormedLinear(
                parameters, name + ".edge", GraphRoom.of(options).edgeFeatures(), half, chance);
        reduction = new NormedLinear(parameters, name + ".reduce", message, outputs, chance);
    }

    private static int even(JsonInput size) {
        if (size.count() % 2 != 0) {
            throw size.error("must be even: half of a message tells of a node, half of an edge", "Maybe add 1.");
        }
        return size.count();
    }

    /**
     * Passes messages.
     *
     * @param states what the nodes know, shape [nodes, inputs]
     * @param graph their graph
     * @param device the device of both
     * @return their knowledge then, shape [nodes, outputs]
     */
    Tensor pass(Tensor states, GraphTensors graph, Device device) {
        final Tensor told = activation.apply(nodes.apply(states));
        final long count = states.size(0);
        final Tensor own = received(told, device.place(torch.zeros(count, message / 2)));
        final Tensor carried = activation.apply(edges.apply(graph.edges()));
        final Tensor others = received(told.index_select(0, graph.sources()), carried);
        return device.place(torch.zeros(count, outputs))
                .index_add(0, graph.targets(), others)
                .add(own)
                .mul(graph.shares());
    }

    private Tensor received(Tensor told, Tensor carried) {
        return activation.apply(reduction.apply(torch.cat(new TensorVector(told, carried), -1)));
    }
}
