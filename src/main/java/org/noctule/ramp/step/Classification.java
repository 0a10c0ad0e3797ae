package org.noctule.ramp.step;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noctule.platform.RampFabric;
import org.noctule.ramp.Communication;
import org.noctule.ramp.DepPlacement;
import org.noctule.ramp.EdgeKind;
import org.noctule.ramp.OpPlacement;
import org.noctule.ramp.PartitionedGraph;

/** One pass of {@link PublishedCommunication} over a graph. */
final class Classification {
    private static final int SINGLE = 1;
    private static final int COLLECTIVE = 2;

    private final PartitionedGraph graph;
    private final OpPlacement placement;
    private final AllReduce allReduce;
    private final WorkerSpread spread;
    private final double latency;
    private final double bandwidth;
    private final int[] balance;
    private final int[] edgesInto;
    private final int[] firstInto;
    private final double[] time;
    private final byte[] role;
    private final List<Communication.Collective> collectives = new ArrayList<>();
    private int[] group = new int[64];
    private int length;

    Classification(PartitionedGraph graph, OpPlacement placement, RampFabric fabric) {
        this.graph = graph;
        this.placement = placement;
        allReduce = new AllReduce(fabric);
        spread = new WorkerSpread(placement, fabric);
        latency = fabric.propagationLatency() + 2 * fabric.ioLatency();
        bandwidth = fabric.channelBandwidth();
        balance = new int[placement.workers()];
        time = new double[graph.edges()];
        role = new byte[graph.edges()];
        firstInto = new int[graph.nodes() + 1];
        edgesInto = new int[graph.edges()];
        listEdgesInto();
    }

    private void listEdgesInto() {
        for (int node = 0; node < graph.nodes(); node++) {
            firstInto[node + 1] = firstInto[node] + graph.parents(node);
        }
        final int[] next = firstInto.clone();
        for (int edge = 0; edge < graph.edges(); edge++) {
            if (graph.kind(edge) != EdgeKind.SYNC) {
                edgesInto[next[graph.to(edge)]++] = edge;
            }
        }
    }

    Communication result() {
        final int ops = graph.partition().ops();
        for (int op = 0; op < ops; op++) {
            final boolean split = graph.parts(op) > 1;
            gatherOut(op);
            assign(split);
            gatherIn(op + ops);
            assign(split);
            if (split) {
                synchronise(op + ops);
            }
        }
        int singles = 0;
        for (final byte one : role) {
            singles += one & SINGLE;
        }
        return new Communication(time, collectives, singles);
    }

    private void gatherOut(int op) {
        length = 0;
        for (int edge = graph.firstEdge(graph.node(op, 0)); edge < graph.firstEdge(graph.node(op, graph.parts(op))); ) {
            append(edge++);
        }
    }

    private void gatherIn(int op) {
        length = 0;
        for (int i = firstInto[graph.node(op, 0)]; i < firstInto[graph.node(op, graph.parts(op))]; i++) {
            append(edgesInto[i]);
        }
    }

    private void append(int edge) {
        if (length == group.length) {
            group = Arrays.copyOf(group, 2 * length);
        }
        group[length++] = edge;
    }

    private void assign(boolean split) {
        if (split && length > 0 && isBalanced()) {
            collective();
            return;
        }
        for (int i = 0; i < length; i++) {
            final int edge = group[i];
            role[edge] |= SINGLE;
            time[edge] = DepPlacement.isTransfer(graph, placement, edge) ? latency + graph.size(edge) / bandwidth : 0;
        }
    }

    private boolean isBalanced() {
        Arrays.fill(balance, 0);
        for (int i = 0; i < length; i++) {
            balance[placement.worker(graph.from(group[i]))]++;
            balance[placement.worker(graph.to(group[i]))]--;
        }
        for (final int difference : balance) {
            if (difference != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * The two directions between a pair of parts; the edges to a part's siblings follow each other, itself left out.
     */
    private void synchronise(int op) {
        final int parts = graph.parts(op);
        final int[] first = new int[parts];
        for (int part = 0; part < parts; part++) {
            first[part] = graph.firstEdge(graph.node(op, part));
            while (graph.kind(first[part]) != EdgeKind.SYNC) {
                first[part]++;
            }
        }
        for (int i = 0; i < parts; i++) {
            for (int j = i + 1; j < parts; j++) {
                length = 0;
                append(first[i] + j - 1);
                append(first[j] + i);
                collective();
            }
        }
    }

    private void collective() {
        double message = 0;
        spread.clear();
        for (int i = 0; i < length; i++) {
            message += graph.size(group[i]);
            spread.add(placement.worker(graph.from(group[i])));
            spread.add(placement.worker(graph.to(group[i])));
        }
        final double duration = allReduce.time(message, spread.groups(), spread.racks(), spread.positions());
        for (int i = 0; i < length; i++) {
            role[group[i]] |= COLLECTIVE;
            time[group[i]] = duration;
        }
        collectives.add(new Communication.Collective(length, message, duration));
    }
}
