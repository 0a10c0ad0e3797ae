package org.noctule.slurm.select;

import java.util.List;

/**
 * Best fit of nodes over leaf switches: the leaf with the fewest usable nodes that are as many as the job still needs;
 * if none has so many, the one with the most. Cores do not count, even if a leaf alone would do (topology/tree).
 *
 * <p>Source: recordings (topology-tree, topology-nodes).
 *
 * @param leaves number of the leaf switch of each node
 */
record LeafByLeaf(List<Integer> leaves) implements NodeFill {
    @Override
    public boolean fill(ChosenNodes chosen) {
        final int[] nodes =
                new int[1 + leaves.stream().mapToInt(Integer::intValue).max().orElse(0)];
        for (int node = 0; node < chosen.nodes(); node++) {
            nodes[leaves.get(node)] += chosen.usable(node) > 0 ? 1 : 0;
        }
        while (!chosen.complete()) {
            final int leaf = best(nodes, Math.max(1, chosen.nodesLeft()));
            if (nodes[leaf] == 0) {
                return false;
            }
            nodes[leaf] = 0;
            for (int node = 0; node < chosen.nodes() && !chosen.complete(); node++) {
                if (leaves.get(node) == leaf && chosen.usable(node) > 0 && !chosen.add(node)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int best(int[] nodes, int needed) {
        int best = 0;
        for (int leaf = 1; leaf < nodes.length; leaf++) {
            final boolean suffices = nodes[leaf] >= needed;
            if (nodes[best] >= needed ? suffices && nodes[leaf] < nodes[best] : nodes[leaf] > nodes[best]) {
                best = leaf;
            }
        }
        return best;
    }
}
