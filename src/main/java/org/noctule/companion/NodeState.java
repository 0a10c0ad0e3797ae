package org.noctule.companion;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.noctule.companion.DemandShape.Want;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/** What nodes have left, in arrays, and what a demand finds there. */
class NodeState {
    static final long UNLIMITED = CoreStates.bytes(Double.POSITIVE_INFINITY);
    static final NodeDemand PLAIN = NodeDemand.of(1, 1);

    final NodeLayout layout;
    final Map<NodeDemand, DemandShape> shapes;
    final DemandShape plain;
    NodeDemand lastDemand = PLAIN;
    DemandShape lastShape;
    final int[] free;
    final long[] left;
    final int[] jobs;
    final BitSet alone;
    final int[] thousandths;
    final int[] sharers;
    final int[] versions;
    /** Numbers of nodes as what they have left changed. */
    final RecentNumbers changes;

    final NodeMaxima maxima;
    final DeviceAllotment allotment;

    NodeState(Platform platform) {
        this.layout = new NodeLayout(platform);
        this.shapes = new HashMap<>();
        this.plain = new DemandShape(PLAIN, layout);
        this.lastShape = plain;
        this.free = layout.cores.clone();
        this.left = layout.bytes.clone();
        this.jobs = new int[layout.nodes];
        this.alone = new BitSet();
        this.thousandths = new int[layout.devices()];
        Arrays.fill(thousandths, GresRequest.WHOLE);
        this.sharers = new int[layout.devices()];
        this.versions = new int[layout.nodes];
        this.changes = new RecentNumbers(layout.nodes);
        this.maxima = new NodeMaxima(layout.nodes, layout.kinds.size());
        this.allotment = new DeviceAllotment(layout, thousandths, sharers);
        for (int node = 0; node < layout.nodes; node++) {
            refresh(node);
            refreshDevices(node);
        }
    }

    NodeState(NodeState other) {
        this.layout = other.layout;
        this.shapes = other.shapes;
        this.plain = other.plain;
        this.lastShape = plain;
        this.free = other.free.clone();
        this.left = other.left.clone();
        this.jobs = other.jobs.clone();
        this.alone = (BitSet) other.alone.clone();
        this.thousandths = other.thousandths.clone();
        this.sharers = other.sharers.clone();
        this.versions = other.versions.clone();
        this.changes = new RecentNumbers(layout.nodes);
        this.maxima = other.maxima.copy();
        this.allotment = new DeviceAllotment(layout, thousandths, sharers);
    }

    DemandShape shape(Job job) {
        return job.demand().isEmpty() ? plain : shape(job.demand().get());
    }

    /** Demands are long to compare, and one is asked for many times in a row. */
    DemandShape shape(NodeDemand demand) {
        if (demand != lastDemand) {
            lastShape = shapes.computeIfAbsent(demand, each -> new DemandShape(each, layout));
            lastDemand = demand;
        }
        return lastShape;
    }

    static int tasks(Job job) {
        return job.demand().map(NodeDemand::tasks).orElse(job.resources());
    }

    /** Bytes per thing that gets memory. */
    static long memory(Job job, DemandShape shape) {
        return shape.memory >= 0 ? shape.memory : CoreStates.bytes(job.memory());
    }

    int next(DemandShape shape, long memory, int from) {
        return maxima.first(from, shape.cores, perNode(shape, memory), shape.wants);
    }

    /** Bytes that a node must have for a task beside those of its cards. */
    static long perNode(DemandShape shape, long memory) {
        return shape.memoryPer == NodeDemand.MemoryPer.CORE
                ? memory * shape.cores
                : shape.memoryPer == NodeDemand.MemoryPer.NODE ? memory : 0;
    }

    /** Thousandths of further cards for which a node has memory. */
    long spare(DemandShape shape, long memory, int node, long cards) {
        return shape.memoryPer != NodeDemand.MemoryPer.CARD || memory == 0 || left[node] == UNLIMITED
                ? Long.MAX_VALUE
                : most(left[node], memory) - cards;
    }

    /** The most thousandths of cards whose memory is not more than some. */
    static long most(long bytes, long perCard) {
        return bytes / perCard * GresRequest.WHOLE + bytes % perCard * GresRequest.WHOLE / perCard;
    }

    static long bytes(DemandShape shape, long memory, int tasks, long cards) {
        return switch (shape.memoryPer) {
            case NODE -> memory;
            case CORE -> memory * shape.cores * tasks;
            case CARD -> ofCards(memory, cards);
        };
    }

    static long ofCards(long perCard, long cards) {
        final long parts = perCard % GresRequest.WHOLE * cards;
        return perCard / GresRequest.WHOLE * cards + (parts + GresRequest.WHOLE - 1) / GresRequest.WHOLE;
    }

    int capacity(DemandShape shape, long memory, int node, int tasks) {
        if (alone.get(node) || shape.exclusive && jobs[node] > 0 || !shape.eligible(layout.type[node])) {
            return 0;
        }
        int room = Math.min(tasks, free[node] / shape.cores);
        if (memory > 0 && left[node] != UNLIMITED) {
            room = Math.min(room, byMemory(shape, memory, left[node]));
        }
        for (final Want want : shape.wants) {
            if (room <= 0) {
                return 0;
            }
            room = Math.min(room, allotment.capacity(want, node, room));
        }
        if (shape.overlapping) {
            while (room > 0 && !allotment.allot(shape, node, room, DeviceChoice.LOWEST)) {
                room--;
            }
            allotment.forget(node);
        }
        return Math.max(0, room);
    }

    static int byMemory(DemandShape shape, long memory, long bytes) {
        return switch (shape.memoryPer) {
            case NODE -> bytes >= memory ? Integer.MAX_VALUE : 0;
            case CORE -> (int) Math.min(Integer.MAX_VALUE, bytes / memory / shape.cores);
            case CARD -> {
                final long cards = most(bytes, memory) - shape.cardsPerNode;
                yield cards < 0
                        ? 0
                        : shape.cardsPerTask == 0
                                ? Integer.MAX_VALUE
                                : (int) Math.min(Integer.MAX_VALUE, cards / shape.cardsPerTask);
            }
        };
    }

    void change(Grant grant, int sign, boolean exclusive) {
        for (final NodeShare share : grant.nodes()) {
            final int node = share.node();
            free[node] += sign * share.cores();
            if (left[node] != UNLIMITED) {
                left[node] += sign * share.bytes();
            }
            jobs[node] -= sign;
            if (exclusive) {
                alone.set(node, sign < 0);
            }
            for (final DeviceShare device : share.devices()) {
                final int at = layout.firstDevice[layout.firstPool[node] + device.gres()] + device.device();
                thousandths[at] += sign * device.thousandths();
                sharers[at] -= sign;
            }
            refresh(node);
            if (!share.devices().isEmpty()) {
                refreshDevices(node);
            }
        }
    }

    void refresh(int node) {
        versions[node]++;
        changes.add(node);
        final int place = layout.placeOf[node];
        maxima.set(maxima.cores, place, alone.get(node) ? 0 : free[node]);
        maxima.setBytes(place, left[node]);
    }

    void refreshDevices(int node) {
        final int[] kinds = layout.kindsOfType.get(layout.type[node]);
        for (int i = 0; i < kinds.length; i++) {
            int idle = 0;
            int most = 0;
            // A type may have two resources of one kind.
            for (int j = 0; j < kinds.length; j++) {
                if (kinds[j] == kinds[i]) {
                    idle += allotment.idle(layout.firstPool[node] + j);
                    most = Math.max(most, allotment.most(layout.firstPool[node] + j));
                }
            }
            maxima.set(maxima.idle[kinds[i]], layout.placeOf[node], idle);
            maxima.set(maxima.most[kinds[i]], layout.placeOf[node], most);
        }
    }

    boolean open(DemandShape shape, int node) {
        return !alone.get(node) && (!shape.exclusive || jobs[node] == 0);
    }

    int cores(int node) {
        return free[node];
    }

    boolean hasMemory(int node, long bytes) {
        return left[node] == UNLIMITED || bytes <= left[node];
    }

    int thousandths(int device) {
        return thousandths[device];
    }

    int sharers(int device) {
        return sharers[device];
    }

    static long memoryOf(DemandShape shape, long memory, int tasks, long cards) {
        return bytes(shape, memory, tasks, cards);
    }
}
