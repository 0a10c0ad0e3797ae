package org.noctule.slurm.select;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Leaf switches from the one with the fewest usable cores up, of equal ones that with the fewest nodes, each node after
 * node, even if one alone would do (topology/tree).
 *
 * @param leaves number of the leaf switch of each node
 */
record LeafByLeaf(List<Integer> leaves) implements NodeFill {
    @Override
    public boolean fill(ChosenNodes chosen) {
        final int[] usable =
                new int[1 + leaves.stream().mapToInt(Integer::intValue).max().orElse(0)];
        final int[] nodes = new int[usable.length];
        for (int node = 0; node < chosen.nodes(); node++) {
            nodes[leaves.get(node)] += chosen.usable(node) > 0 ? 1 : 0;
            usable[leaves.get(node)] += chosen.usable(node);
        }
        final List<Integer> order = IntStream.range(0, usable.length)
                .filter(leaf -> usable[leaf] > 0)
                .boxed()
                .sorted(Comparator.comparingInt((Integer leaf) -> usable[leaf]).thenComparing(leaf -> nodes[leaf]))
                .toList();
        for (final int leaf : order) {
            for (int node = 0; node < chosen.nodes() && !chosen.complete(); node++) {
                if (leaves.get(node) == leaf && chosen.usable(node) > 0 && !chosen.add(node)) {
                    return false;
                }
            }
        }
        return chosen.complete();
    }
}
