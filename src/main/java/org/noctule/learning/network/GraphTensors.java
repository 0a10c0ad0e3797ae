package org.noctule.learning.network;

import org.bytedeco.pytorch.Tensor;
import org.noctule.learning.forward.GraphRoom;
import org.noctule.learning.forward.GraphUnion;

/**
 * Graphs side by side as tensors, which live as long as the caller's scope.
 *
 * @param nodes features of all nodes, shape [nodes, features]
 * @param edges features of all edges, shape [edges, features]
 * @param sources numbers of the nodes from which the edges come, shape [edges]
 * @param targets numbers of the nodes to which they go, shape [edges]
 * @param shares weight of each message that a node gets: 1 / (edges that go there + 1), or 0 if none does; shape
 *     [nodes, 1]
 * @param owners number of the graph to which each node belongs, shape [nodes]
 * @param parts weight of each node in the mean of its graph, shape [graphs, 1]
 */
record GraphTensors(
        Tensor nodes, Tensor edges, Tensor sources, Tensor targets, Tensor shares, Tensor owners, Tensor parts) {
    static GraphTensors of(GraphUnion union, GraphRoom room, Device device) {
        final int nodes = union.nbNodes();
        final int edges = union.nbEdges();
        return new GraphTensors(
                device.tensor(union.nodes(), nodes, room.nodeFeatures()),
                device.tensor(union.edges(), edges, room.edgeFeatures()),
                device.place(Tensor.create(union.sources(), edges)),
                device.place(Tensor.create(union.targets(), edges)),
                device.tensor(union.shares(), nodes, 1),
                device.place(Tensor.create(union.owners(), nodes)),
                device.tensor(union.parts(), union.nbGraphs(), 1));
    }

    int nbGraphs() {
        return (int) parts.size(0);
    }
}
