package org.noctule.slurm;

import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * A cluster as Slurm sees it.
 *
 * @param nodes its nodes in the order of slurm.conf, unmodifiable
 * @param partitions its partitions by name, in the order of slurm.conf, unmodifiable
 * @param leaves number of the leaf switch of each node, not to be changed; empty without a topology
 * @param memory true if memory is handed out (CR_Core_Memory and the like)
 */
public record SlurmMachine(
        List<SlurmNode> nodes, Map<String, SlurmPartition> partitions, List<Integer> leaves, boolean memory) {
    /** {@return the numbers of all nodes, as a new set} */
    public BitSet all() {
        final BitSet all = new BitSet();
        all.set(0, nodes.size());
        return all;
    }

    /** {@return number of all cores} */
    public int cores() {
        return nodes.stream().mapToInt(SlurmNode::cores).sum();
    }

    /**
     * Lists names of nodes.
     *
     * @param numbers numbers of the nodes
     * @return their names, folded as in {@code n[1-3,7]}
     */
    public String folded(BitSet numbers) {
        return NodeNames.fold(
                numbers.stream().mapToObj(node -> nodes.get(node).name()).toList());
    }

    /**
     * Finds the nodes that have features.
     *
     * @param alternatives alternatives, each a list of features that a node must all have; empty for any node
     * @return the numbers of nodes that meet one alternative, as a new set
     */
    public BitSet having(List<List<String>> alternatives) {
        if (alternatives.isEmpty()) {
            return all();
        }
        final BitSet found = new BitSet();
        for (int i = 0; i < nodes.size(); i++) {
            final List<String> features = nodes.get(i).features();
            found.set(i, alternatives.stream().anyMatch(features::containsAll));
        }
        return found;
    }
}
