package org.noctule.slurm.select;

import java.util.BitSet;

/**
 * Weights of nodes as the jobs that were last tried on them left them. A job that asks for cards per node makes nodes
 * that have them lighter, by as many cards as it would take; a try to start a job gives nodes their own weights again,
 * a will-run test does not: there, nodes with cards come first for jobs that want none.
 *
 * <p>Source: weights in logs of a real Slurm.
 */
final class TriedWeights {
    private static final int STEP = 256;

    private final int[] own;
    private final int[] current;
    private final NodeStock idle;
    private int changes;

    /** Takes the weights of slurm.conf, and nodes without jobs. */
    TriedWeights(int[] weights, NodeStock idle) {
        this.own = new int[weights.length];
        for (int node = 0; node < own.length; node++) {
            own[node] = weights[node] * STEP;
        }
        this.current = own.clone();
        this.idle = idle;
    }

    /** The weights, not to be changed by others. */
    int[] current() {
        return current;
    }

    /** Number of changes so far. */
    int changes() {
        return changes;
    }

    /** Gives nodes their own weights. */
    void renew(BitSet nodes) {
        for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
            set(node, own[node]);
        }
    }

    /** Makes nodes lighter for a job. */
    void lower(JobNeed need, BitSet nodes) {
        for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
            set(node, own[node] - need.cardsOf(node, idle));
        }
    }

    private void set(int node, int weight) {
        changes += weight == current[node] ? 0 : 1;
        current[node] = weight;
    }
}
