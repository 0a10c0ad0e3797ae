package org.noctule.deepening.learning;

import java.util.List;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.noctule.learning.network.Device;

/**
 * Lists of layers of several networks side by side, each filled up behind its end: what stands there reaches no result.
 *
 * @param forth embedded layers in order, shape [longest, lists, embedding]
 * @param back the same of each list from its end to its beginning
 * @param turned for each layer in order its place among those from the end, shape [longest x lists]
 * @param layerZeros state in which the layer encoders begin
 * @param modelZeros state in which the model encoder begins
 * @param lengths length of each list
 */
record LayerLists(
        Tensor forth, Tensor back, Tensor turned, TensorVector layerZeros, TensorVector modelZeros, int[] lengths) {
    static LayerLists of(List<List<Integer>> lists, AdaptationNetwork network) {
        final PolicyShape shape = network.shape();
        final Device device = network.parameters().device();
        final int[] lengths = lists.stream().mapToInt(List::size).toArray();
        final int longest = lists.stream().mapToInt(List::size).max().orElse(1);
        final int width = shape.embedding();
        final int count = lengths.length;
        final float[] forth = new float[longest * count * width];
        final float[] back = new float[longest * count * width];
        final long[] turned = new long[longest * count];
        for (int list = 0; list < count; list++) {
            for (int layer = 0; layer < lengths[list]; layer++) {
                final int id = lists.get(list).get(layer);
                final int here = layer * count + list;
                final int there = (lengths[list] - 1 - layer) * count + list;
                System.arraycopy(network.embedding(), id * width, forth, here * width, width);
                System.arraycopy(network.embedding(), id * width, back, there * width, width);
                turned[here] = there;
            }
        }
        return new LayerLists(
                device.tensor(forth, longest, count, width),
                device.tensor(back, longest, count, width),
                device.place(Tensor.create(turned)),
                zeros(device, count, shape.hidden()),
                zeros(device, count, shape.model()),
                lengths);
    }

    private static TensorVector zeros(Device device, int lists, int size) {
        final Tensor zeros = device.tensor(new float[lists * size], 1, lists, size);
        return new TensorVector(zeros, zeros);
    }

    /** The place of a list's last layer among all layers, list beside list. */
    long last(int list) {
        return (lengths[list] - 1L) * lengths.length + list;
    }

    /** What has to live as long as the lists. */
    List<Pointer> memory() {
        return List.of(forth, back, turned, layerZeros, modelZeros);
    }
}
