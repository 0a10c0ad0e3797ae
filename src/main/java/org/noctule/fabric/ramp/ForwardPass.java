package org.noctule.fabric.ramp;

import java.util.Arrays;
import org.noctule.error.NoctuleException;
import org.noctule.workload.graph.StepGraph;

/** The ops of the forward pass in topological order, with their parents. */
public final class ForwardPass {
    private final int[] order;
    private final int[][] parents;

    private ForwardPass(int[] order, int[][] parents) {
        this.order = order;
        this.parents = parents;
    }

    /**
     * Orders the forward ops as A. B. Kahn does (1962): first those without parents in the order of the profile, then
     * each as soon as its last parent is through, children in the order of the edges.
     *
     * @param graph the graph
     * @return its forward pass
     * @throws NoctuleException if the ops depend on each other in a circle
     */
    public static ForwardPass of(StepGraph graph) {
        final int ops = graph.size() / 2;
        final int[] open = new int[ops];
        final int[] childCount = new int[ops];
        for (final StepGraph.Edge edge : graph.edges()) {
            if (edge.to() < ops) {
                open[edge.to()]++;
                childCount[edge.from()]++;
            }
        }
        final int[][] parents = new int[ops][];
        final int[][] children = new int[ops][];
        Arrays.setAll(parents, op -> new int[open[op]]);
        Arrays.setAll(children, op -> new int[childCount[op]]);
        final int[] parentsSeen = new int[ops];
        final int[] childrenSeen = new int[ops];
        for (final StepGraph.Edge edge : graph.edges()) {
            if (edge.to() < ops) {
                parents[edge.to()][parentsSeen[edge.to()]++] = edge.from();
                children[edge.from()][childrenSeen[edge.from()]++] = edge.to();
            }
        }
        return new ForwardPass(sort(graph, open, children), parents);
    }

    private static int[] sort(StepGraph graph, int[] open, int[][] children) {
        final int[] order = new int[open.length];
        int length = 0;
        for (int op = 0; op < open.length; op++) {
            if (open[op] == 0) {
                order[length++] = op;
            }
        }
        for (int next = 0; next < length; next++) {
            for (final int child : children[order[next]]) {
                if (--open[child] == 0) {
                    order[length++] = child;
                }
            }
        }
        if (length < open.length) {
            throw NoctuleException.input(
                    "the ops of graph \"" + graph.forward().model() + "\" depend on each other in a circle",
                    "Maybe an edge of the profile points backwards.");
        }
        return order;
    }

    /** {@return the number of forward ops} */
    public int ops() {
        return order.length;
    }

    /**
     * Returns an op by its turn.
     *
     * @param turn 0 for the first one
     * @return the op, by its place in the profile
     */
    public int op(int turn) {
        return order[turn];
    }

    /**
     * Returns how many ops an op waits for.
     *
     * @param op the op
     * @return the number of its parents
     */
    public int parentCount(int op) {
        return parents[op].length;
    }

    /**
     * Returns an op that an op waits for.
     *
     * @param op the op
     * @param index which parent, in the order of the edges
     * @return the parent
     */
    public int parent(int op, int index) {
        return parents[op][index];
    }
}
