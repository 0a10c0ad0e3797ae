package org.noctule.slurm.select;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** The nodes that are chosen for a job so far, and what it still needs. */
final class ChosenNodes {
    private static final int[] NONE = {};

    private final JobNeed need;
    private final int[] usable;
    private final NodeStock stock;
    private final int[] taken;
    /** The nodes of which any are taken. */
    private final BitSet chosen = new BitSet();

    private int coresLeft;
    private int nodesLeft;
    private int mayAdd;
    private int fewestLeft;
    private final int[] wantsLeft;

    ChosenNodes(JobNeed need, int[] usable, NodeStock stock) {
        this.need = need;
        this.usable = usable;
        this.stock = stock;
        this.taken = new int[usable.length];
        this.coresLeft = need.cores;
        // Each node needs a task.
        this.mayAdd = Math.min(need.maxNodes, need.cores / need.coresPerTask);
        this.wantsLeft = wants();
        this.fewestLeft = Math.max(need.minNodes, nodesForWants());
        final int wanted =
                need.wantedNodes > need.minNodes ? Math.min(need.wantedNodes, nodesWithCores()) : need.minNodes;
        this.nodesLeft = Math.max(Math.max(need.minNodes, wanted), nodesForWants());
    }

    private int nodesWithCores() {
        int nodes = 0;
        for (final int each : usable) {
            nodes += each > 0 ? 1 : 0;
        }
        return nodes;
    }

    /** Thousandths that the whole job wants. */
    private int[] wants() {
        final int[] wants = new int[need.perJob.size()];
        for (int i = 0; i < wants.length; i++) {
            wants[i] = need.perJob.get(i).thousandths();
        }
        return wants;
    }

    /** The fewest nodes that have what the whole job wants. */
    private int nodesForWants() {
        int most = 1;
        for (int i = 0; i < wantsLeft.length; i++) {
            final JobNeed.Want want = need.perJob.get(i);
            final int[] pieces = new int[usable.length];
            for (int node = 0; node < usable.length; node++) {
                pieces[node] = usable[node] > 0 ? JobNeed.pieces(want, node, stock) : 0;
            }
            Arrays.sort(pieces);
            int sum = 0;
            int nodes = 0;
            while (sum < want.thousandths() && nodes < pieces.length) {
                nodes++;
                sum += pieces[pieces.length - nodes];
            }
            most = Math.max(most, nodes);
        }
        return most;
    }

    /** Takes the nodes that the job must have; false if one of them is no place for it. */
    boolean required() {
        for (int node = need.required.nextSetBit(0); node >= 0; node = need.required.nextSetBit(node + 1)) {
            if (usable[node] == 0 || !add(node)) {
                return false;
            }
        }
        return true;
    }

    /** Number of nodes of the machine. */
    int nodes() {
        return usable.length;
    }

    /** Number of the job's cores that a node could take; 0 if it is taken already. */
    int usable(int node) {
        return usable[node] == 0 || taken[node] > 0 ? 0 : usable[node];
    }

    /** The part of a node's cores that is free. */
    double idle(int node) {
        return (double) stock.cores[node] / stock.allCores(node);
    }

    /** Number of cores that it still needs. */
    int coresLeft() {
        return coresLeft;
    }

    /** Number of nodes without which it cannot start; not positive if it has enough. */
    int fewestLeft() {
        return fewestLeft;
    }

    /** Number of nodes that it still needs, at least; not positive if it has enough. */
    int nodesLeft() {
        return nodesLeft;
    }

    /** Number of nodes that it may still get. */
    int mayAdd() {
        return mayAdd;
    }

    /**
     * Takes a node with as many cores as the job still needs, less some for each node without which it cannot start. A
     * node that it may have beside these gets a task at least.
     */
    boolean add(int node) {
        if (mayAdd <= 0) {
            return false;
        }
        final int kept = Math.max(0, fewestLeft - 1) * need.coresPerTask;
        final int cores = Math.min(usable[node], Math.max(need.coresPerTask, coresLeft - kept));
        taken[node] = cores;
        chosen.set(node, cores > 0);
        coresLeft -= cores;
        nodesLeft--;
        fewestLeft--;
        mayAdd--;
        for (int i = 0; i < wantsLeft.length; i++) {
            wantsLeft[i] -= JobNeed.pieces(need.perJob.get(i), node, stock);
        }
        return true;
    }

    /** Tells whether the job has all that it needs. */
    boolean complete() {
        if (coresLeft > 0 || nodesLeft > 0) {
            return false;
        }
        for (final int left : wantsLeft) {
            if (left > 0) {
                return false;
            }
        }
        return true;
    }

    /** Number of the leaf switches that have chosen nodes. */
    int leaves(List<Integer> leafOfNode) {
        return (int) chosen.stream().map(leafOfNode::get).distinct().count();
    }

    /** Takes tasks too many from the nodes with the most cores, from the last of these first. */
    private void giveBack() {
        while (coresLeft < 0) {
            int most = 0;
            for (int node = 1; node < taken.length; node++) {
                most = taken[node] >= taken[most] ? node : most;
            }
            taken[most] -= need.coresPerTask;
            chosen.set(most, taken[most] > 0);
            coresLeft += need.coresPerTask;
        }
    }

    /** The place. */
    Placed placed() {
        giveBack();
        final int count = chosen.cardinality();
        final int[] nodes = new int[count];
        final int[] cores = new int[count];
        final long[] memory = new long[count];
        final int[][] gres = stock.gres.length > 0 ? new int[count][stock.gres.length] : none(count);
        final int[] left = wants();
        int i = 0;
        for (int node = chosen.nextSetBit(0); node >= 0; node = chosen.nextSetBit(node + 1)) {
            nodes[i] = node;
            cores[i] = need.exclusive ? stock.allCores(node) : taken[node];
            gres(node, taken[node] / need.coresPerTask, left, gres[i]);
            memory[i] = memory(node, cores[i]);
            i++;
        }
        return new Placed(nodes, cores, memory, gres, need.exclusive);
    }

    private static int[][] none(int nodes) {
        final int[][] gres = new int[nodes][];
        Arrays.fill(gres, NONE);
        return gres;
    }

    private long memory(int node, int cores) {
        if (need.allMemory) {
            return stock.allMemory(node);
        }
        return need.memoryPerNode >= 0 ? need.memoryPerNode : need.memoryPerCore * cores;
    }

    private void gres(int node, int tasks, int[] left, int[] into) {
        for (final JobNeed.Want want : need.perNode) {
            take(want, want.thousandths(), node, into);
        }
        for (final JobNeed.Want want : need.perTask) {
            take(want, want.thousandths() * tasks, node, into);
        }
        for (int i = 0; i < left.length; i++) {
            left[i] -= take(need.perJob.get(i), left[i], node, into);
        }
    }

    private int take(JobNeed.Want want, int amount, int node, int[] into) {
        int open = amount;
        for (final int kind : want.kinds()) {
            final int pieces = Math.min(open, stock.gres[kind][node] - into[kind]);
            into[kind] += pieces;
            open -= pieces;
        }
        return amount - open;
    }
}
