package org.noctule.slurm.select;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/** The cores that one request could use of some nodes, while jobs on them end: only what changes is counted anew. */
public final class UsableNodes {
    private final int[] usable;
    private final int[] tried;
    private Optional<JobNeed> need = Optional.empty();
    private BitSet candidates = new BitSet();
    /** Words of the candidates: those of no other node count. */
    private long[] words = {};

    private long cores;
    private int nodes;

    /**
     * Creates a count of no nodes.
     *
     * @param machine number of nodes of the machine
     */
    public UsableNodes(int machine) {
        usable = new int[machine];
        tried = new int[machine];
    }

    /**
     * Counts the cores of some nodes, one by one.
     *
     * @param request the request
     * @param among numbers of the nodes, not to be changed until the next count
     * @param stock the free things of nodes
     */
    public void count(JobNeed request, BitSet among, NodeStock stock) {
        begin(request, among);
        Arrays.fill(usable, 0);
        for (int node = among.nextSetBit(0); node >= 0; node = among.nextSetBit(node + 1)) {
            if (request.allowed().get(node)) {
                set(node, request.usable(node, stock));
            }
        }
    }

    /**
     * Takes over the cores of some nodes.
     *
     * @param request the request
     * @param among numbers of the nodes, not to be changed until the next count
     * @param counted the cores of all nodes
     */
    public void count(JobNeed request, BitSet among, NodeCapacity counted) {
        begin(request, among);
        counted.copy(usable);
        cores = counted.cores(words);
        nodes = counted.nodes(words);
    }

    private void begin(JobNeed request, BitSet among) {
        need = Optional.of(request);
        candidates = among;
        words = among.toLongArray();
        cores = 0;
        nodes = 0;
    }

    private void set(int node, int number) {
        cores += number - usable[node];
        nodes += Integer.signum(number) - Integer.signum(usable[node]);
        usable[node] = number;
    }

    /**
     * Counts the nodes of a job that has ended anew.
     *
     * @param placed its place
     * @param stock the free things of nodes without it
     */
    public void recount(Placed placed, NodeStock stock) {
        for (final int node : placed.nodes()) {
            if (candidates.get(node) && need().allowed().get(node)) {
                set(node, need().usable(node, stock));
            }
        }
    }

    /** The request. */
    JobNeed need() {
        return need.orElseThrow();
    }

    /** The nodes that it may use, not to be changed. */
    BitSet candidates() {
        return candidates;
    }

    /** Tells whether the nodes have enough cores, and are enough, as far as numbers go. */
    boolean suffices() {
        return cores >= need().cores && nodes >= need().minNodes;
    }

    /** Usable cores of each node of the machine, free to be changed until the next call. */
    int[] toTry() {
        Arrays.fill(tried, 0);
        for (int word = 0; word < words.length; word++) {
            for (long left = words[word]; left != 0; left &= left - 1) {
                final int node = word * Long.SIZE + Long.numberOfTrailingZeros(left);
                tried[node] = usable[node];
            }
        }
        return tried;
    }
}
