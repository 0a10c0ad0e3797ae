package org.noctule.fabric.ramp.step;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.platform.RampFabric;

/** One pass of {@link RampCommunication} over a graph. */
final class Classification {
    private static final int SINGLE = 1;
    private static final int COLLECTIVE = 2;

    private final PartitionedGraph graph;
    private final OpPlacement placement;
    private final CommunicationRules rules;
    private final AllReduce allReduce;
    private final WorkerSpread spread;
    private final double latency;
    private final double bandwidth;
    private final int[] balance;
    private final int[] edgesInto;
    private final int[] firstInto;
    private final double[] time;
    private final double[] carrying;
    private final byte[] role;
    private final List<Communication.Collective> collectives = new ArrayList<>();
    private final PairLoads loads;
    private final Pair[] pairs = new Pair[WorkerSpread.RELATIONS];
    private int[] group = new int[64];
    private int length;

    /** Two parts that synchronise, and for how long they send. */
    private record Pair(Communication.Collective collective, double carrying) {}

    Classification(PartitionedGraph graph, OpPlacement placement, RampFabric fabric, CommunicationRules rules) {
        this.graph = graph;
        this.placement = placement;
        this.rules = rules;
        bandwidth = fabric.channelBandwidth() * rules.bandwidthUnit();
        allReduce = new AllReduce(fabric, rules.transceiverShare().rate(bandwidth, fabric));
        spread = new WorkerSpread(placement, fabric);
        loads = new PairLoads(placement.workers());
        latency = fabric.propagationLatency() + 2 * fabric.ioLatency();
        balance = new int[placement.workers()];
        time = new double[graph.edges()];
        carrying = new double[graph.edges()];
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
            rules.handOver().gather(this, op);
            if (graph.parts(op) > 1) {
                rules.synchronisation().gather(this, op + ops);
            }
        }
        int singles = 0;
        for (final byte one : role) {
            singles += one & SINGLE;
        }
        return new Communication(time, carrying, collectives, singles);
    }

    /** What leaves an op and its backward twin goes by itself. */
    void transferOut(int op) {
        for (final int node : new int[] {op, op + graph.partition().ops()}) {
            for (int edge = graph.firstEdge(graph.node(node, 0)); edge < endOfEdges(node); edge++) {
                if (graph.kind(edge) != EdgeKind.SYNC) {
                    transfer(edge);
                }
            }
        }
    }

    /**
     * What leaves an op makes a group, and what reaches its backward twin makes another one; what it keeps does not.
     */
    void group(int op) {
        final boolean split = graph.parts(op) > 1;
        final int twin = op + graph.partition().ops();
        length = 0;
        for (int edge = graph.firstEdge(graph.node(op, 0)); edge < endOfEdges(op); edge++) {
            if (graph.kind(edge) == EdgeKind.KEPT) {
                transfer(edge);
            } else {
                append(edge);
            }
        }
        assign(split);
        length = 0;
        for (int i = firstInto[graph.node(twin, 0)]; i < firstInto[graph.node(twin, graph.parts(twin))]; i++) {
            if (graph.kind(edgesInto[i]) != EdgeKind.KEPT) {
                append(edgesInto[i]);
            }
        }
        assign(split);
    }

    private int endOfEdges(int node) {
        return graph.firstEdge(graph.node(node, graph.parts(node)));
    }

    private void append(int edge) {
        if (length == group.length) {
            group = Arrays.copyOf(group, 2 * length);
        }
        group[length++] = edge;
    }

    private void assign(boolean split) {
        if (split && length > 0 && isBalanced()) {
            collective(bytes());
            return;
        }
        for (int i = 0; i < length; i++) {
            transfer(group[i]);
        }
    }

    private void transfer(int edge) {
        role[edge] |= SINGLE;
        final boolean transfer = DepPlacement.isTransfer(graph, placement, edge);
        carrying[edge] = transfer ? graph.size(edge) / bandwidth : 0;
        time[edge] = transfer ? latency + carrying[edge] : 0;
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
     * The two directions between a pair of parts make a group; the edges to a part's siblings follow each other. There
     * are so many pairs, and so few ways in which two servers lie, that equal groups are worked out once.
     */
    void synchronisePairs(int op) {
        final int parts = graph.parts(op);
        final int[] first = new int[parts];
        final int[] worker = new int[parts];
        for (int i = 0; i < parts; i++) {
            first[i] = firstSync(op, i);
            worker[i] = placement.worker(graph.node(op, i));
        }
        for (int i = 0; i < parts; i++) {
            for (int j = i + 1; j < parts; j++) {
                synchronise(first[i] + j - 1, first[j] + i, worker[i], worker[j]);
            }
        }
    }

    private void synchronise(int forth, int back, int worker, int other) {
        final double message = graph.size(forth) + graph.size(back);
        final int relation = spread.relation(worker, other);
        if (pairs[relation] == null || pairs[relation].collective().bytes() != message) {
            pairs[relation] = pair(worker, other, message);
        }
        final Pair pair = pairs[relation];
        collectives.add(pair.collective());
        take(forth, pair, worker == other ? message : graph.size(forth));
        take(back, pair, worker == other ? message : graph.size(back));
    }

    private Pair pair(int worker, int other, double message) {
        spread.clear();
        spread.add(worker);
        spread.add(other);
        final AllReduce.Duration duration = timeOfSpread(message);
        return new Pair(new Communication.Collective(2, message, duration.time()), duration.carrying());
    }

    private void take(int edge, Pair pair, double load) {
        role[edge] |= COLLECTIVE;
        time[edge] = pair.collective().time();
        carrying[edge] = load > 0 ? pair.carrying() * (graph.size(edge) / load) : 0;
    }
    /** All parts make one group, which adds up the gradients of the op's parameters if it has any. */
    void synchroniseOnce(int op) {
        final double parameters = graph.graph().op(op).parameters();
        if (parameters > 0) {
            final int parts = graph.parts(op);
            length = 0;
            for (int part = 0; part < parts; part++) {
                final int first = firstSync(op, part);
                for (int edge = first; edge < first + parts - 1; edge++) {
                    append(edge);
                }
            }
            allReduceOnce(parameters);
        }
    }

    private int firstSync(int op, int part) {
        int edge = graph.firstEdge(graph.node(op, part));
        while (graph.kind(edge) != EdgeKind.SYNC) {
            edge++;
        }
        return edge;
    }

    private double bytes() {
        double bytes = 0;
        for (int i = 0; i < length; i++) {
            bytes += graph.size(group[i]);
        }
        return bytes;
    }

    private void collective(double message) {
        final AllReduce.Duration duration = allReduce(message);
        for (int i = 0; i < length; i++) {
            time[group[i]] = duration.time();
        }
        shareChannels(duration.carrying());
    }

    /** An all-reduce goes between servers: of the pairs of parts on a pair of servers one stands for all. */
    private void allReduceOnce(double message) {
        final AllReduce.Duration duration = allReduce(message);
        loads.clear();
        for (int i = 0; i < length; i++) {
            final int edge = group[i];
            final int from = placement.worker(graph.from(edge));
            final int to = placement.worker(graph.to(edge));
            if (loads.get(from, to) == 0) {
                loads.add(from, to, 1);
                time[edge] = duration.time();
                carrying[edge] = duration.carrying();
            }
        }
    }

    private AllReduce.Duration allReduce(double message) {
        spread.clear();
        for (int i = 0; i < length; i++) {
            role[group[i]] |= COLLECTIVE;
            spread.add(placement.worker(graph.from(group[i])));
            spread.add(placement.worker(graph.to(group[i])));
        }
        final AllReduce.Duration duration = timeOfSpread(message);
        collectives.add(new Communication.Collective(length, message, duration.time()));
        return duration;
    }

    private AllReduce.Duration timeOfSpread(double message) {
        return allReduce.time(
                message,
                spread.groups(),
                spread.racks(),
                spread.positions(),
                rules.rackContention().racks(spread));
    }

    /** A collective operation takes each of its channels for as long as it sends, which its members share by size. */
    private void shareChannels(double sending) {
        loads.clear();
        for (int i = 0; i < length; i++) {
            loads.add(
                    placement.worker(graph.from(group[i])), placement.worker(graph.to(group[i])), graph.size(group[i]));
        }
        for (int i = 0; i < length; i++) {
            final int edge = group[i];
            final double all = loads.get(placement.worker(graph.from(edge)), placement.worker(graph.to(edge)));
            carrying[edge] = all > 0 ? sending * (graph.size(edge) / all) : 0;
        }
    }
}
