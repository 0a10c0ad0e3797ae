package org.noctule.learning.network;

import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.noctule.json.Options;
import org.noctule.learning.forward.Activation;
import org.noctule.learning.forward.GraphRoom;
import org.noctule.learning.forward.MessagePassing;
import org.noctule.learning.forward.NetworkKeys;

/** A round of messages along the edges of a graph, as {@link MessagePassing} describes it. */
final class MessageRound {
    private final NormedLinear nodes;
    private final NormedLinear edges;
    private final NormedLinear reduction;
    private final int message;
    private final int outputs;
    private final Activation activation;

    MessageRound(Parameters parameters, String name, int inputs, int outputs, Options options, RandomGenerator chance) {
        this.message = options.get(MessagePassing.SIZE);
        this.outputs = outputs;
        this.activation = options.get(NetworkKeys.ACTIVATION);
        final int half = message / 2;
        nodes = new NormedLinear(parameters, name + ".node", inputs, half, chance);
        edges = new NormedLinear(
                parameters, name + ".edge", GraphRoom.of(options).edgeFeatures(), half, chance);
        reduction = new NormedLinear(parameters, name + ".reduce", message, outputs, chance);
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
        final Tensor told = Activated.by(activation, nodes.apply(states));
        final long count = states.size(0);
        final Tensor own = received(told, device.place(torch.zeros(count, message / 2)));
        final Tensor carried = Activated.by(activation, edges.apply(graph.edges()));
        final Tensor others = received(told.index_select(0, graph.sources()), carried);
        return device.place(torch.zeros(count, outputs))
                .index_add(0, graph.targets(), others)
                .add(own)
                .mul(graph.shares());
    }

    private Tensor received(Tensor told, Tensor carried) {
        return Activated.by(activation, reduction.apply(torch.cat(new TensorVector(told, carried), -1)));
    }
}
