package org.noctule.slurm.pass;

import java.util.List;

/**
 * The nodes of jobs that run, by their expected ends. Sets of nodes are words of bits, and those that the first jobs
 * have together are kept for each few of them, so that the first job on some nodes is found in few steps.
 */
final class HeldNodes {
    private static final int GROUP = 8;

    private final int[][] nodes;
    /** The nodes that jobs of a group, or of one before it, have. */
    private final long[][] held;

    /** Looks at jobs by their expected ends, on a machine of so many words of nodes. */
    HeldNodes(List<ClusterBook.Running> byEnd, int words) {
        nodes = new int[byEnd.size()][];
        held = new long[(nodes.length + GROUP - 1) / GROUP][];
        long[] all = new long[words];
        for (int job = 0; job < nodes.length; job++) {
            nodes[job] = byEnd.get(job).placed().nodes();
            if (job % GROUP == 0) {
                all = all.clone();
                held[job / GROUP] = all;
            }
            for (final int node : nodes[job]) {
                all[node / Long.SIZE] |= 1L << node;
            }
        }
    }

    /** The first job that has some of the nodes; the number of jobs if none has. */
    int first(long[] set) {
        int low = 0;
        int high = held.length;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (meets(held[middle], set)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        int job = low * GROUP;
        while (job < nodes.length && !meets(job, set)) {
            job++;
        }
        return Math.min(job, nodes.length);
    }

    /** The last job from one on that has some of the nodes; negative if none has. */
    int last(long[] set, int from) {
        int job = nodes.length - 1;
        while (job >= from && !meets(job, set)) {
            job--;
        }
        return job >= from ? job : -1;
    }

    /** Tells whether a job has some of the nodes; most often its first ones tell. */
    boolean meets(int job, long[] set) {
        for (final int node : nodes[job]) {
            if ((set[node / Long.SIZE] >>> node & 1) != 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean meets(long[] some, long[] others) {
        for (int word = 0; word < others.length; word++) {
            if ((some[word] & others[word]) != 0) {
                return true;
            }
        }
        return false;
    }
}
