package org.noctule.companion.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjDoubleConsumer;
import java.util.stream.IntStream;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.NodeShare;
import org.noctule.platform.NodeGres;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;

/**
 * The use of named resources and the fragmentation of cards, from the first submission to the last end.
 *
 * <p>Fragmentation is that of Weng and others, Beware of Fragmentation (USENIX ATC 2023): the share of the free cards
 * that a task drawn from the workload cannot use is expected for each node, summed over nodes, and here divided by all
 * that is free; its mean is over time, and no card that is free counts as no fragmentation.
 */
final class CompanionMeter {
    /** A kind of resources on all nodes. */
    private static final class Kind {
        long all;
        long inUse;
        double useSeconds;
    }

    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private final Kind[] each;
    private final List<List<Kind>> kindsOfNode = new ArrayList<>();
    private final List<CountedNode> nodes = new ArrayList<>();
    private final double[] unusable;
    private final TypicalTasks tasks;
    private final List<TypicalTasks.OnType> tasksOfNode = new ArrayList<>();
    private final boolean fragments;
    private long free;
    /** Summed over nodes and tasks: whole numbers below 2^53, whose sums are exact in any order. */
    private double unusableNow;

    /** The node of the last expected value. */
    private int expected;

    private double fragmentedSeconds;
    private double from = Double.NaN;
    private double last;

    CompanionMeter(Platform platform, List<Job> jobs) {
        this.tasks = TypicalTasks.of(jobs);
        this.unusable = new double[platform.nbNodes()];
        final Map<NodeType, TypicalTasks.OnType> byType = new HashMap<>();
        for (int node = 0; node < platform.nbNodes(); node++) {
            final CountedNode counted = new CountedNode(platform.nodeType(node));
            tasksOfNode.add(byType.computeIfAbsent(counted.type, tasks::on));
            final List<Kind> own = new ArrayList<>();
            for (final NodeGres gres : counted.type.companions().gres()) {
                final Kind kind = kinds.computeIfAbsent(name(gres), name -> new Kind());
                own.add(kind);
                kind.all += (long) gres.count() * GresRequest.WHOLE;
            }
            free += counted.freeCards();
            nodes.add(counted);
            kindsOfNode.add(own);
        }
        this.each = kinds.values().toArray(Kind[]::new);
        this.fragments = free > 0 && tasks.any();
        if (fragments) {
            IntStream.range(0, unusable.length).forEach(this::expect);
        }
    }

    private static String name(NodeGres gres) {
        return gres.type().isEmpty() ? gres.name() : gres.name() + '_' + gres.type();
    }

    /** Most nodes of a wide job are left alike. */
    private void expect(int node) {
        unusableNow -= unusable[node];
        unusable[node] = node != expected && nodes.get(node).sameAs(nodes.get(expected))
                ? unusable[expected]
                : tasksOfNode.get(node).unusable(nodes.get(node));
        unusableNow += unusable[node];
        expected = node;
    }

    /** Begins to count time, unless it has begun. */
    void begin(double now) {
        if (Double.isNaN(from)) {
            from = Math.max(0, now);
            last = from;
        }
    }

    void advance(double now) {
        begin(now);
        final double seconds = now - last;
        if (seconds > 0) {
            for (final Kind kind : each) {
                kind.useSeconds += seconds * kind.inUse;
            }
            if (fragments && free > 0) {
                fragmentedSeconds += seconds * (unusableNow / tasks.number() / free);
            }
            last = now;
        }
    }

    void take(HeldPlace share) {
        change(share, 1);
    }

    void giveBack(HeldPlace share) {
        change(share, -1);
    }

    private void change(HeldPlace share, int sign) {
        for (final NodeShare node : share.grant().nodes()) {
            final CountedNode counted = nodes.get(node.node());
            free -= counted.freeCards();
            counted.count(node, share.exclusive(), sign);
            free += counted.freeCards();
            for (final DeviceShare device : node.devices()) {
                kindsOfNode.get(node.node()).get(device.gres()).inUse += sign * device.thousandths();
            }
            if (fragments) {
                expect(node.node());
            }
        }
    }

    /** Tells the figures: of each kind the part in use, and the part of the free cards that tasks could not use. */
    void tell(ObjDoubleConsumer<String> figures) {
        final double seconds = last - from;
        kinds.forEach(
                (name, kind) -> figures.accept(name + "_use", seconds > 0 ? kind.useSeconds / seconds / kind.all : 0));
        if (fragments) {
            figures.accept("fragmentation", seconds > 0 ? fragmentedSeconds / seconds : 0);
        }
    }
}
