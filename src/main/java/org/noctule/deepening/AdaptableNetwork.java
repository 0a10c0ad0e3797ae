package org.noctule.deepening;

import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;

/**
 * A network's structure, without weights, and what can be done to it.
 *
 * <p>An action is the index of an original block that can be deepened, in the order of the network, or the last index,
 * which does nothing. The number of actions stays the same however large the network grows.
 *
 * @param name its name in tables
 * @param input sizes of its images
 * @param blocks its blocks, in order
 */
public record AdaptableNetwork(String name, Extent input, List<NetworkBlock> blocks) {
    /**
     * Checks that the layers fit behind each other.
     *
     * @param name its name in tables
     * @param input sizes of its images
     * @param blocks its blocks, in order
     * @throws NoctuleException of kind INPUT if they do not
     */
    public AdaptableNetwork {
        blocks = List.copyOf(blocks);
        Extent extent = input;
        for (final NetworkBlock block : blocks) {
            for (final Layer layer : block.layers()) {
                extent = layer.output(extent);
            }
        }
    }

    /**
     * Returns the same network for images of other sizes.
     *
     * @param other sizes of the images
     * @return the network
     * @throws NoctuleException of kind INPUT if its layers cannot take them
     */
    public AdaptableNetwork withInput(Extent other) {
        return new AdaptableNetwork(name, other, blocks);
    }

    /**
     * Counts the actions.
     *
     * @return number of original blocks that can be deepened, and one for nothing
     */
    public int actions() {
        return (int) blocks.stream().filter(NetworkBlock::deepenable).count() + 1;
    }

    /** {@return the action that changes nothing: the last index} */
    public int nothing() {
        return actions() - 1;
    }

    /**
     * Returns the block that an action deepens.
     *
     * @param action index of an original block that can be deepened
     * @return the block
     */
    public NetworkBlock target(int action) {
        return blocks.get(place(action));
    }

    /**
     * Carries out an action: a new block stands directly behind the original one, before those that were added earlier.
     *
     * @param action the action
     * @return the larger network, this one after the last action
     * @throws NoctuleException of kind INPUT if there is no such action
     */
    public AdaptableNetwork deepen(int action) {
        if (action == nothing()) {
            return this;
        }
        final int place = place(action);
        final List<NetworkBlock> deeper = new ArrayList<>(blocks);
        deeper.add(place + 1, blocks.get(place).added());
        return new AdaptableNetwork(name, input, deeper);
    }

    /**
     * Carries out several actions.
     *
     * @param actions the actions, in order
     * @return the network after them
     */
    public AdaptableNetwork deepen(List<Integer> actions) {
        AdaptableNetwork network = this;
        for (final int action : actions) {
            network = network.deepen(action);
        }
        return network;
    }

    private int place(int action) {
        int next = 0;
        for (int place = 0; place < blocks.size(); place++) {
            if (blocks.get(place).deepenable() && next++ == action) {
                return place;
            }
        }
        throw NoctuleException.input(
                "The network (" + name + ") has " + actions() + " actions, and no action (" + action + ").",
                "Maybe the agent was made for another network: actions are counted from 0, the last does nothing.");
    }

    /** {@return the layers in order, depth first} */
    public List<Layer> layers() {
        return blocks.stream().flatMap(block -> block.layers().stream()).toList();
    }

    /**
     * Counts the parameters.
     *
     * @return their number
     */
    public long parameters() {
        return layers().stream().mapToLong(Layer::parameters).sum();
    }

    /**
     * Counts the multiply-adds of one image's way forward.
     *
     * @return those of convolutions and linear layers
     */
    public long multiplyAdds() {
        long sum = 0;
        Extent extent = input;
        for (final Layer layer : layers()) {
            sum += layer.multiplyAdds(extent);
            extent = layer.output(extent);
        }
        return sum;
    }

    /**
     * Counts the blocks that were added behind each original one.
     *
     * @return a count per original block that can be deepened, in order
     */
    public int[] added() {
        final int[] added = new int[actions() - 1];
        int next = -1;
        for (final NetworkBlock block : blocks) {
            if (block.deepenable()) {
                next++;
            } else if (!block.original()) {
                added[next]++;
            }
        }
        return added;
    }

    /**
     * Counts the convolutions that were added.
     *
     * @return blocks that are not original and begin with a convolution
     */
    public int addedConvolutions() {
        return (int) blocks.stream()
                .filter(block -> !block.original() && block.isConvolution())
                .count();
    }
}
