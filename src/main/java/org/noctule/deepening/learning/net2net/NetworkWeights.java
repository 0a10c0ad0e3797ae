package org.noctule.deepening.learning.net2net;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.Layer;
import org.noctule.deepening.NetworkBlock;

/**
 * A network with its weights, in Java's memory, so that a training can go on from it any number of times.
 *
 * @param network the structure
 * @param layers the numbers of each of its layers, in order
 */
record NetworkWeights(AdaptableNetwork network, List<LayerWeights> layers) {
    NetworkWeights {
        layers = List.copyOf(layers);
    }

    /**
     * Draws first weights.
     *
     * @param network the structure
     * @param chance the generator
     * @return the network with them
     */
    static NetworkWeights drawn(AdaptableNetwork network, RandomGenerator chance) {
        return new NetworkWeights(
                network,
                network.layers().stream()
                        .map(layer -> LayerWeights.drawn(layer, chance))
                        .toList());
    }

    /** Returns the number of weights that training changes. */
    int size() {
        return layers.stream().mapToInt(LayerWeights::size).sum();
    }

    /**
     * Puts a block behind another.
     *
     * @param block index of the block before it
     * @param added the new block
     * @param weights the numbers of its layers
     * @return the larger network
     */
    NetworkWeights insert(int block, NetworkBlock added, List<LayerWeights> weights) {
        final List<NetworkBlock> blocks = new ArrayList<>(network.blocks());
        blocks.add(block + 1, added);
        final List<LayerWeights> all = new ArrayList<>(layers);
        all.addAll(firstLayer(block + 1), weights);
        return new NetworkWeights(
                new AdaptableNetwork(network.name(), network.input(), blocks, network.restarts()), all);
    }

    /**
     * Takes over what the original blocks of a larger network have learnt: the numbers of the first layer of each.
     *
     * @param teacher a network of which this is a smaller form
     * @return this network with them
     */
    NetworkWeights taught(NetworkWeights teacher) {
        final List<LayerWeights> all = new ArrayList<>(layers);
        final List<Integer> own = originals();
        final List<Integer> theirs = teacher.originals();
        for (int i = 0; i < own.size(); i++) {
            all.set(own.get(i), teacher.layers.get(theirs.get(i)));
        }
        return new NetworkWeights(network, all);
    }

    /** Returns the index of the first layer of each original block that can be deepened. */
    private List<Integer> originals() {
        final List<Integer> originals = new ArrayList<>();
        for (int block = 0; block < network.blocks().size(); block++) {
            if (network.blocks().get(block).deepenable()) {
                originals.add(firstLayer(block));
            }
        }
        return originals;
    }

    /** Returns how many layers stand before a block. */
    int firstLayer(int block) {
        return network.blocks().subList(0, block).stream()
                .mapToInt(before -> before.layers().size())
                .sum();
    }

    /**
     * Returns the index of the block that an action deepens.
     *
     * @param action the action
     * @return an index among the blocks
     */
    int block(int action) {
        int next = 0;
        for (int block = 0; block < network.blocks().size(); block++) {
            if (network.blocks().get(block).deepenable() && next++ == action) {
                return block;
            }
        }
        throw new IllegalArgumentException("no action deepens: " + action);
    }

    /** Returns a layer. */
    Layer layer(int index) {
        return network.layers().get(index);
    }
}
