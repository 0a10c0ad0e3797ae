package org.noctule.slurm.select;

import java.util.List;
import org.noctule.platform.CoreStates;
import org.noctule.slurm.SlurmNode;

/** The free things of nodes at one date, now or in thought. */
public final class NodeStock {
    final int[] cores;
    final long[] memory;
    final int[] jobs;
    final boolean[] whole;
    final int[][] gres;
    /** True if jobs are thought to have ended. */
    boolean imagined;

    private final int[] allCores;
    private final long[] allMemory;

    /**
     * Describes idle nodes.
     *
     * @param nodes the nodes
     * @param kinds their resources
     */
    public NodeStock(List<SlurmNode> nodes, GresKinds kinds) {
        allCores = nodes.stream().mapToInt(SlurmNode::cores).toArray();
        allMemory = nodes.stream()
                .mapToLong(node -> CoreStates.bytes(node.memory()))
                .toArray();
        cores = allCores.clone();
        memory = allMemory.clone();
        jobs = new int[cores.length];
        whole = new boolean[cores.length];
        gres = new int[kinds.size()][];
        for (int kind = 0; kind < gres.length; kind++) {
            gres[kind] = kinds.total(kind).clone();
        }
    }

    private NodeStock(NodeStock other) {
        imagined = other.imagined;
        allCores = other.allCores;
        allMemory = other.allMemory;
        cores = other.cores.clone();
        memory = other.memory.clone();
        jobs = other.jobs.clone();
        whole = other.whole.clone();
        gres = new int[other.gres.length][];
        for (int kind = 0; kind < gres.length; kind++) {
            gres[kind] = other.gres[kind].clone();
        }
    }

    /** {@return one of its own that is like this one now} */
    public NodeStock copy() {
        return new NodeStock(this);
    }

    /**
     * Becomes like another one.
     *
     * @param other one of the same nodes
     */
    public void set(NodeStock other) {
        imagined = other.imagined;
        System.arraycopy(other.cores, 0, cores, 0, cores.length);
        System.arraycopy(other.memory, 0, memory, 0, memory.length);
        System.arraycopy(other.jobs, 0, jobs, 0, jobs.length);
        System.arraycopy(other.whole, 0, whole, 0, whole.length);
        for (int kind = 0; kind < gres.length; kind++) {
            System.arraycopy(other.gres[kind], 0, gres[kind], 0, gres[kind].length);
        }
    }

    /**
     * Begins to end jobs in thought.
     *
     * @return true if none had ended so before
     */
    public boolean imagine() {
        final boolean first = !imagined;
        imagined = true;
        return first;
    }

    /** Number of a node's cores. */
    int allCores(int node) {
        return allCores[node];
    }

    /** A node's memory in bytes. */
    long allMemory(int node) {
        return allMemory[node];
    }

    /** {@return number of nodes} */
    public int nodes() {
        return cores.length;
    }

    /**
     * Counts the jobs on a node.
     *
     * @param node number of the node
     * @return the jobs
     */
    public int jobs(int node) {
        return jobs[node];
    }

    /**
     * Takes what a job has.
     *
     * @param placed its place
     */
    public void take(Placed placed) {
        change(placed, 1);
    }

    /**
     * Gives back what a job had.
     *
     * @param placed its place
     */
    public void giveBack(Placed placed) {
        change(placed, -1);
    }

    private void change(Placed placed, int sign) {
        for (int i = 0; i < placed.nodes().length; i++) {
            final int node = placed.nodes()[i];
            cores[node] -= sign * placed.cores()[i];
            memory[node] -= sign * placed.memory()[i];
            jobs[node] += sign;
            whole[node] = placed.whole() && sign > 0;
            for (int kind = 0; kind < gres.length; kind++) {
                gres[kind][node] -= sign * placed.gres()[i][kind];
            }
        }
    }
}
