package org.noctule.deepening;

import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;

/**
 * A network's structure, without weights, and what can be done to it.
 *
 * <p>An action is the index of an original block that can be deepened, in the order of the network, or the last index,
 * which does nothing. Where recordings tell depth from a restart of the learning rate, the action before the last one
 * changes nothing but restarts. The number of actions stays the same however large the network grows.
 *
 * @param name its name in tables
 * @param input sizes of its images
 * @param blocks its blocks, in order
 * @param restarts whether an action restarts the learning rate and changes nothing else
 */
public record AdaptableNetwork(String name, Extent input, List<NetworkBlock> blocks, boolean restarts) {
    /**
     * Makes a network without an action that only restarts.
     *
     * @param name its name in tables
     * @param input sizes of its images
     * @param blocks its blocks, in order
     * @throws NoctuleException of kind INPUT if its layers do not fit behind each other
     */
    public AdaptableNetwork(String name, Extent input, List<NetworkBlock> blocks) {
        this(name, input, blocks, false);
    }

    /**
     * Checks that the layers fit behind each other.
     *
     * @param name its name in tables
     * @param input sizes of its images
     * @param blocks its blocks, in order
     * @param restarts whether an action restarts the learning rate and changes nothing else
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
        return new AdaptableNetwork(name, other, blocks, restarts);
    }

    /** {@return the same network with an action that restarts the learning rate and changes nothing else} */
    public AdaptableNetwork withRestart() {
        return new AdaptableNetwork(name, input, blocks, true);
    }

    /**
     * Counts the original blocks that can be deepened, whose indices are the first actions.
     *
     * @return their number
     */
    public int deepenings() {
        return (int) blocks.stream().filter(NetworkBlock::deepenable).count();
    }

    /**
     * Counts the actions.
     *
     * @return number of original blocks that can be deepened, one for a mere restart if there is that, one for nothing
     */
    public int actions() {
        return deepenings() + (restarts ? 2 : 1);
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
     * @return the larger network, this one after an action that deepens nothing
     * @throws NoctuleException of kind INPUT if there is no such action
     */
    public AdaptableNetwork deepen(int action) {
        if (action >= deepenings() && action <= nothing()) {
            return this;
        }
        final int place = place(action);
        final List<NetworkBlock> deeper = new ArrayList<>(blocks);
        deeper.add(place + 1, blocks.get(place).added());
        return new AdaptableNetwork(name, input, deeper, restarts);
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
        final int[] added = new int[deepenings()];
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
