package org.noctule.fabric.ramp.partition;

import java.util.Arrays;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.GraphSplitter;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.workload.graph.StepGraph;

/**
 * Gives every part an equal share of its op, ties parts to parts of the next ops as the rules say, and the parts of a
 * backward op to each other. Nodes and edges come in the order that ddls keeps, which splits op by op, each time
 * replacing a node by its parts; what remains after the last replacement depends only on which of two ends was split
 * later, so the result is written down at once. Linear in the edges of the result.
 */
public final class PartSplitter implements GraphSplitter {
    private final PartRules rules;

    /**
     * Creates a splitter.
     *
     * @param rules what the parts cost and hand on
     */
    public PartSplitter(PartRules rules) {
        this.rules = rules;
    }

    @Override
    public PartitionedGraph split(StepGraph graph, OpPartition partition) {
        if (partition.ops() != graph.size() / 2) {
            throw NoctuleException.input(
                    "the partition is for " + partition.ops() + " ops, graph \""
                            + graph.forward().model() + "\" has " + graph.size() / 2,
                    "Maybe the plan was made for another model.");
        }
        return new Replacement(graph, partition, rules).result();
    }

    /** The state of one split. */
    private static final class Replacement {
        private static final int NEVER = -1;

        private final StepGraph graph;
        private final OpPartition partition;
        private final PartRules rules;
        private final int ops;
        private final List<StepGraph.Edge> dependencies;
        private final int[] turn;
        private final int[] firstPart;
        private final int nodes;

        private int[] to = new int[0];
        private double[] size = new double[0];
        private EdgeKind[] kind = new EdgeKind[0];
        private int edges;

        Replacement(StepGraph graph, OpPartition partition, PartRules rules) {
            this.graph = graph;
            this.partition = partition;
            this.rules = rules;
            ops = partition.ops();
            dependencies = rules.joins().dependencies(graph);
            turn = turns();
            firstPart = new int[2 * ops];
            nodes = number();
        }

        private int[] turns() {
            final int[] turns = new int[2 * ops];
            Arrays.fill(turns, NEVER);
            int next = 0;
            for (int op = 0; op < ops; op++) {
                if (partition.splits(op) > 1) {
                    turns[op] = next++;
                    turns[op + ops] = next++;
                }
            }
            return turns;
        }

        /** Whole nodes keep their places; parts are appended in the order of the splits. */
        private int number() {
            int next = 0;
            for (int node = 0; node < 2 * ops; node++) {
                if (turn[node] == NEVER) {
                    firstPart[node] = next++;
                }
            }
            for (int op = 0; op < ops; op++) {
                if (turn[op] != NEVER) {
                    firstPart[op] = next;
                    firstPart[op + ops] = next + splits(op);
                    next += 2 * splits(op);
                }
            }
            return next;
        }

        private int splits(int node) {
            return partition.splits(node % ops);
        }

        PartitionedGraph result() {
            final int[][] successors = successors();
            final double[] compute = new double[nodes];
            final double[] memory = new double[nodes];
            final int[] outEdges = new int[nodes + 1];
            for (int node = 0; node < 2 * ops; node++) {
                for (int part = 0; part < splits(node); part++) {
                    final int place = firstPart[node] + part;
                    compute[place] = graph.time(node) / splits(node) * rules.timeUnit();
                    memory[place] = rules.memory(graph, node, splits(node));
                    for (final int successor : successors[node]) {
                        outEdges[place + 1] += ties(node, part, successor);
                    }
                }
            }
            for (int part = 0; part < nodes; part++) {
                outEdges[part + 1] += outEdges[part];
            }
            to = new int[outEdges[nodes]];
            size = new double[outEdges[nodes]];
            kind = new EdgeKind[outEdges[nodes]];
            for (int node = 0; node < 2 * ops; node++) {
                edges = outEdges[firstPart[node]];
                for (int part = 0; part < splits(node); part++) {
                    for (final int successor : successors[node]) {
                        connect(node, part, successor);
                    }
                }
            }
            return new PartitionedGraph(graph, partition, firstPart, compute, memory, outEdges, to, size, kind);
        }

        private int ties(int node, int part, int successor) {
            if (successor == node) {
                return splits(node) - 1;
            }
            return isKept(node, successor) ? 1 : end(node, part, successor) - first(node, part, successor);
        }

        private boolean isKept(int node, int successor) {
            return successor == node + ops && rules.joins().kind() == EdgeKind.KEPT;
        }

        private int first(int node, int part, int successor) {
            return rules.share().firstTied(part, splits(node), splits(successor));
        }

        private int end(int node, int part, int successor) {
            return rules.share().endTied(part, splits(node), splits(successor));
        }

        private void connect(int node, int part, int successor) {
            if (successor == node) {
                final double bytes = rules.gradientSize().bytes(graph.op(node), splits(node));
                for (int other = 0; other < splits(node); other++) {
                    if (other != part) {
                        add(node, other, bytes, EdgeKind.SYNC);
                    }
                }
                return;
            }
            if (isKept(node, successor)) {
                add(successor, part, graph.op(node).activation() / splits(node), EdgeKind.KEPT);
                return;
            }
            final double bytes = rules.transferSize()
                    .bytes(graph, node, splits(node), successor, splits(successor), turn[successor] >= turn[node]);
            final EdgeKind edgeKind = kind(node, successor);
            final int end = end(node, part, successor);
            for (int other = first(node, part, successor); other < end; other++) {
                add(
                        successor,
                        other,
                        rules.share().handOver(bytes, part, splits(node), other, splits(successor)),
                        edgeKind);
            }
        }

        private void add(int successor, int part, double bytes, EdgeKind edgeKind) {
            to[edges] = firstPart[successor] + part;
            size[edges] = bytes;
            kind[edges++] = edgeKind;
        }

        private EdgeKind kind(int node, int successor) {
            if (node >= ops) {
                return EdgeKind.BACKWARD;
            }
            return successor >= ops ? EdgeKind.JOIN : EdgeKind.FORWARD;
        }

        /**
         * The successors of each node in the order of the final edges: a split moves the successor to the end of its
         * predecessors' lists, and a backward op's parts are joined to each other when they come into being.
         */
        private int[][] successors() {
            final int[] count = new int[2 * ops];
            for (final StepGraph.Edge edge : dependencies) {
                count[edge.from()]++;
            }
            final int[][] successors = new int[2 * ops][];
            for (int node = 0; node < 2 * ops; node++) {
                successors[node] = new int[count[node] + (isSynchronised(node) ? 1 : 0)];
                count[node] = 0;
            }
            for (final StepGraph.Edge edge : dependencies) {
                insert(successors[edge.from()], count[edge.from()]++, edge.to());
            }
            for (int node = 0; node < 2 * ops; node++) {
                if (isSynchronised(node)) {
                    insert(successors[node], count[node], node);
                }
            }
            return successors;
        }

        private boolean isSynchronised(int node) {
            return node >= ops && splits(node) > 1;
        }

        private void insert(int[] list, int length, int node) {
            int place = length;
            while (place > 0 && turn[list[place - 1]] > turn[node]) {
                list[place] = list[place - 1];
                place--;
            }
            list[place] = node;
        }
    }
}
