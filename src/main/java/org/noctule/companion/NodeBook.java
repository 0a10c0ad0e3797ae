package org.noctule.companion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.companion.DemandShape.Want;
import org.noctule.platform.CoreStates;
import org.noctule.platform.NodeGres;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/**
 * The books of what nodes have left: cores, memory, the thousandths of each device, and who is alone on a node.
 *
 * <p>A demand is met greedily. Nodes come by weight and then by number, each gets as many tasks as it takes, but that
 * one is left for each further node that the demand wants at least; devices come by their numbers. If that needs more
 * nodes than the demand allows, those come first that take most tasks; if it does not give a job its devices per job,
 * those that have most of them. Resources with a type are chosen before those without one, whole ones before shares,
 * those of nodes and tasks before those of the job. A share is of one device, all others of which belong to as many
 * jobs as its shards allow; equal tasks of a job on one device count as one job.
 *
 * <p>Plain jobs take cores, and their memory per core, of any node. Not for several threads.
 */
public final class NodeBook {
    private static final long UNLIMITED = CoreStates.bytes(Double.POSITIVE_INFINITY);
    private static final NodeDemand PLAIN = NodeDemand.of(1, 1);

    private final NodeLayout layout;
    private final Map<NodeDemand, DemandShape> shapes;
    private final DemandShape plain;
    private final int[] free;
    private final long[] left;
    private final int[] jobs;
    private final BitSet alone;
    private final int[] thousandths;
    private final int[] sharers;
    private final int[] versions;
    private final NodeMaxima maxima;
    private final DeviceAllotment allotment;

    /**
     * Begins with an idle machine.
     *
     * @param platform the machine
     */
    public NodeBook(Platform platform) {
        this.layout = new NodeLayout(platform);
        this.shapes = new HashMap<>();
        this.plain = new DemandShape(PLAIN, layout);
        this.free = layout.cores.clone();
        this.left = layout.bytes.clone();
        this.jobs = new int[layout.nodes];
        this.alone = new BitSet();
        this.thousandths = new int[layout.devices()];
        Arrays.fill(thousandths, GresRequest.WHOLE);
        this.sharers = new int[layout.devices()];
        this.versions = new int[layout.nodes];
        this.maxima = new NodeMaxima(layout.nodes, layout.kinds.size());
        this.allotment = new DeviceAllotment(layout, thousandths, sharers);
        for (int node = 0; node < layout.nodes; node++) {
            refresh(node);
            refreshDevices(node);
        }
    }

    private NodeBook(NodeBook other) {
        this.layout = other.layout;
        this.shapes = other.shapes;
        this.plain = other.plain;
        this.free = other.free.clone();
        this.left = other.left.clone();
        this.jobs = other.jobs.clone();
        this.alone = (BitSet) other.alone.clone();
        this.thousandths = other.thousandths.clone();
        this.sharers = other.sharers.clone();
        this.versions = other.versions.clone();
        this.maxima = other.maxima.copy();
        this.allotment = new DeviceAllotment(layout, thousandths, sharers);
    }

    /**
     * Copies the books; takes as long as there are nodes and devices.
     *
     * @return books of their own
     */
    public NodeBook copy() {
        return new NodeBook(this);
    }

    private DemandShape shape(Job job) {
        return job.demand().isEmpty() ? plain : shape(job.demand().get());
    }

    private DemandShape shape(NodeDemand demand) {
        DemandShape shape = shapes.get(demand);
        if (shape == null) {
            shape = new DemandShape(demand, layout);
            shapes.put(demand, shape);
        }
        return shape;
    }

    private static int tasks(Job job) {
        return job.demand().map(NodeDemand::tasks).orElse(job.resources());
    }

    /** Bytes per thing that gets memory. */
    private static long memory(Job job, DemandShape shape) {
        return shape.memory >= 0 ? shape.memory : CoreStates.bytes(job.memory());
    }

    /**
     * Tells what is left of the devices of a name on a node.
     *
     * @param node number of the node
     * @param name name of the resource
     * @return thousandths
     */
    public int thousandths(int node, String name) {
        int sum = 0;
        final List<NodeGres> gres =
                layout.types.get(layout.type[node]).companions().gres();
        for (int i = 0; i < gres.size(); i++) {
            if (gres.get(i).name().equals(name)) {
                final int pool = layout.firstPool[node] + i;
                for (int device = layout.firstDevice[pool]; device < layout.firstDevice[pool + 1]; device++) {
                    sum += thousandths[device];
                }
            }
        }
        return sum;
    }

    /**
     * Tells what is left of a node beside all that it has, in parts of it: of its cores, and of its cards.
     *
     * @param node number of the node
     * @return the sum of the two parts, from 0 to 2
     */
    public double share(int node) {
        final int pools = layout.firstPool[node + 1];
        final int first = layout.firstDevice[layout.firstPool[node]];
        final int end = layout.firstDevice[pools];
        long left = 0;
        for (int device = first; device < end; device++) {
            left += thousandths[device];
        }
        return (double) free[node] / layout.cores[node]
                + (end == first ? 0 : (double) left / ((long) (end - first) * GresRequest.WHOLE));
    }

    /**
     * Returns what a node has left of cores, memory and cards.
     *
     * @param node number of the node
     * @return a copy
     */
    public NodeCards cards(int node) {
        final List<NodeGres> gres =
                layout.types.get(layout.type[node]).companions().gres();
        final int first = layout.firstDevice[layout.firstPool[node]];
        final int[] cards = new int[layout.firstDevice[layout.firstPool[node + 1]] - first];
        final List<String> types = new ArrayList<>(cards.length);
        int number = 0;
        for (int i = 0; i < gres.size(); i++) {
            final int pool = layout.firstPool[node] + i;
            if (gres.get(i).name().equals(NodeDemand.CARD)) {
                for (int device = layout.firstDevice[pool]; device < layout.firstDevice[pool + 1]; device++) {
                    cards[number++] = sharers[device] < layout.shards[pool] ? thousandths[device] : 0;
                    types.add(gres.get(i).type());
                }
            }
        }
        return new NodeCards(freeCores(node), left[node], Arrays.copyOf(cards, number), types);
    }

    /**
     * Tells how often what a node has left has changed.
     *
     * @param node number of the node
     * @return a number that grows with each change
     */
    public int version(int node) {
        return versions[node];
    }

    /** {@return the machine} */
    public Platform platform() {
        return layout.platform;
    }

    /**
     * Keeps, of what a node has left, no more than it has left in other books.
     *
     * @param other books of the same machine
     * @param node number of the node
     */
    public void narrow(NodeBook other, int node) {
        free[node] = Math.min(free[node], other.free[node]);
        left[node] = Math.min(left[node], other.left[node]);
        jobs[node] = Math.max(jobs[node], other.jobs[node]);
        alone.set(node, alone.get(node) || other.alone.get(node));
        final int end = layout.firstDevice[layout.firstPool[node + 1]];
        for (int device = layout.firstDevice[layout.firstPool[node]]; device < end; device++) {
            thousandths[device] = Math.min(thousandths[device], other.thousandths[device]);
            sharers[device] = Math.max(sharers[device], other.sharers[device]);
        }
        refresh(node);
        refreshDevices(node);
    }

    /** {@return the number of nodes} */
    public int nodes() {
        return layout.nodes;
    }

    /**
     * Returns the free cores of a node.
     *
     * @param node its number
     * @return their number; none if another job is to be alone there
     */
    public int freeCores(int node) {
        return alone.get(node) ? 0 : free[node];
    }

    /**
     * Counts the tasks of a job that a node could take now. Devices per job are not looked at.
     *
     * @param job a job that does not run
     * @param node number of the node
     * @return the number, at most that of its tasks
     */
    public int capacity(Job job, int node) {
        final DemandShape shape = shape(job);
        return capacity(shape, memory(job, shape), node, tasks(job));
    }

    /**
     * Finds the first node from a place on that may take a task of a job, in the order of nodes.
     *
     * @param job a job that does not run
     * @param from place in the order of nodes by weight and number
     * @return a place, or -1 if there is none
     */
    public int next(Job job, int from) {
        final DemandShape shape = shape(job);
        return next(shape, memory(job, shape), from);
    }

    private int next(DemandShape shape, long memory, int from) {
        final long bytes = shape.memoryPer == NodeDemand.MemoryPer.CORE
                ? memory * shape.cores
                : shape.memoryPer == NodeDemand.MemoryPer.NODE ? memory : 0;
        return maxima.first(from, shape.cores, bytes, shape.wants);
    }

    /**
     * Returns the node at a place of the order of nodes.
     *
     * @param place its rank by weight and then by number
     * @return its number
     */
    public int nodeAt(int place) {
        return layout.nodeAt[place];
    }

    /**
     * Finds the lowest place for a job. Nothing is taken.
     *
     * @param job a job that does not run
     * @return the place; empty if there is none now
     */
    public Optional<Grant> lowest(Job job) {
        return lowest(job, Optional.empty());
    }

    /**
     * Finds the lowest place for a job on some nodes. Nothing is taken.
     *
     * @param job a job that does not run
     * @param allowed numbers of the nodes that it may use; empty for all
     * @return the place; empty if there is none now
     */
    public Optional<Grant> lowest(Job job, Optional<BitSet> allowed) {
        final DemandShape shape = shape(job);
        final long memory = memory(job, shape);
        final int tasks = tasks(job);
        if (tasks < 1) {
            return Optional.empty();
        }
        final NodeTasks chosen = new NodeTasks();
        int place = -1;
        int missing = tasks;
        while (missing > 0 && chosen.size() < shape.maxNodes) {
            place = next(shape, memory, place + 1);
            if (place < 0) {
                return Optional.empty();
            }
            final int node = layout.nodeAt[place];
            if (allowed.isPresent() && !allowed.get().get(node)) {
                continue;
            }
            final int room = capacity(shape, memory, node, missing);
            final int taken = Math.min(room, missing - Math.max(0, shape.minNodes - chosen.size() - 1));
            if (taken > 0) {
                chosen.add(node, taken);
                missing -= taken;
            }
        }
        if (missing == 0 && chosen.size() < shape.minNodes) {
            return Optional.empty();
        }
        if (missing == 0) {
            final Optional<Grant> grant = grant(job, chosen, DeviceChoice.LOWEST);
            if (grant.isPresent() || shape.jobWants.length == 0) {
                return grant;
            }
        }
        return widest(job, shape, memory, allowed);
    }

    /** Of the nodes that take most tasks, or have most devices for the job. */
    private Optional<Grant> widest(Job job, DemandShape shape, long memory, Optional<BitSet> allowed) {
        final int tasks = tasks(job);
        final List<long[]> nodes = new ArrayList<>();
        for (int place = next(shape, memory, 0); place >= 0; place = next(shape, memory, place + 1)) {
            final int node = layout.nodeAt[place];
            final int room = allowed.isEmpty() || allowed.get().get(node) ? capacity(shape, memory, node, tasks) : 0;
            if (room > 0) {
                nodes.add(new long[] {node, room, allotment.idle(shape, node)});
            }
        }
        final int key = shape.jobWants.length > 0 ? 2 : 1;
        nodes.sort((a, b) -> Long.compare(b[key], a[key]));
        final int most = Math.min(Math.min(shape.maxNodes, tasks), nodes.size());
        long rooms = 0;
        for (int number = 1; number <= most; number++) {
            rooms += nodes.get(number - 1)[1];
            if (number >= shape.minNodes && rooms >= tasks) {
                final Optional<Grant> grant = grant(job, spread(nodes, number, tasks), DeviceChoice.LOWEST);
                if (grant.isPresent()) {
                    return grant;
                }
            }
        }
        return Optional.empty();
    }

    private static NodeTasks spread(List<long[]> nodes, int number, int tasks) {
        final NodeTasks chosen = new NodeTasks();
        int missing = tasks;
        for (int i = 0; i < number; i++) {
            final int taken = (int) Math.min(nodes.get(i)[1], missing - (number - i - 1));
            chosen.add((int) nodes.get(i)[0], taken);
            missing -= taken;
        }
        return chosen;
    }

    /**
     * Finds the lowest devices for a job whose cores are given. Nothing is taken.
     *
     * @param job a job that does not run
     * @param alloc the ids of its cores
     * @return what it has of the nodes of these; empty if these are no place for it
     */
    public Optional<Grant> lowestOn(Job job, ResourceSet alloc) {
        final DemandShape shape = shape(job);
        final long memory = memory(job, shape);
        final NodeTasks chosen = new NodeTasks();
        int tasks = 0;
        int i = 0;
        int core = alloc.isEmpty() ? 0 : alloc.first(0);
        while (i < alloc.intervals()) {
            final int node = layout.nodeOfCore(core);
            final int end = layout.firstCore(node + 1);
            int cores = 0;
            while (i < alloc.intervals() && core < end) {
                final int stop = Math.min(end, alloc.last(i) + 1);
                cores += stop - core;
                core = stop;
                if (core > alloc.last(i) && ++i < alloc.intervals()) {
                    core = alloc.first(i);
                }
            }
            final int number = cores / shape.cores;
            if (cores % shape.cores != 0 || capacity(shape, memory, node, number) < number) {
                return Optional.empty();
            }
            chosen.add(node, number);
            tasks += number;
        }
        final boolean fits =
                tasks == tasks(job) && tasks > 0 && chosen.size() >= shape.minNodes && chosen.size() <= shape.maxNodes;
        return fits ? grant(job, chosen, DeviceChoice.LOWEST) : Optional.empty();
    }

    /**
     * Chooses devices for tasks whose nodes are chosen. Nothing is taken.
     *
     * @param job a job that does not run
     * @param chosen its nodes, each of which has {@link #capacity} for its tasks
     * @param choice the devices that shares are taken of
     * @return what it has of the nodes; empty if they lack what the job wants as a whole
     */
    public Optional<Grant> grant(Job job, NodeTasks chosen, DeviceChoice choice) {
        final DemandShape shape = shape(job);
        final long memory = memory(job, shape);
        final int[] due = new int[shape.jobWants.length];
        for (int i = 0; i < due.length; i++) {
            due[i] = shape.jobWants[i].devices();
        }
        final List<NodeShare> shares = new ArrayList<>(chosen.size());
        for (final int at : chosen.byNode()) {
            final int node = chosen.node(at);
            final int tasks = chosen.tasks(at);
            if (shape.wants.length == 0 && due.length == 0) {
                shares.add(new NodeShare(node, tasks * shape.cores, bytes(shape, memory, tasks, 0), List.of()));
                continue;
            }
            if (!allotment.allot(shape, node, tasks, choice)) {
                return Optional.empty();
            }
            final long cards = tasks * shape.cardsPerTask + shape.cardsPerNode;
            final long more = allotment.allotJob(shape, node, due, spare(shape, memory, node, cards), choice);
            shares.add(new NodeShare(
                    node, tasks * shape.cores, bytes(shape, memory, tasks, cards + more), allotment.drain(node)));
        }
        return Arrays.stream(due).allMatch(number -> number == 0)
                ? Optional.of(new Grant(List.copyOf(shares)))
                : Optional.empty();
    }

    /** Thousandths of further cards for which a node has memory. */
    private long spare(DemandShape shape, long memory, int node, long cards) {
        return shape.memoryPer != NodeDemand.MemoryPer.CARD || memory == 0 || left[node] == UNLIMITED
                ? Long.MAX_VALUE
                : most(left[node], memory) - cards;
    }

    /** The most thousandths of cards whose memory is not more than some. */
    private static long most(long bytes, long perCard) {
        return bytes / perCard * GresRequest.WHOLE + bytes % perCard * GresRequest.WHOLE / perCard;
    }

    private static long bytes(DemandShape shape, long memory, int tasks, long cards) {
        return switch (shape.memoryPer) {
            case NODE -> memory;
            case CORE -> memory * shape.cores * tasks;
            case CARD -> ofCards(memory, cards);
        };
    }

    private static long ofCards(long perCard, long cards) {
        final long parts = perCard % GresRequest.WHOLE * cards;
        return perCard / GresRequest.WHOLE * cards + (parts + GresRequest.WHOLE - 1) / GresRequest.WHOLE;
    }

    private int capacity(DemandShape shape, long memory, int node, int tasks) {
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

    private static int byMemory(DemandShape shape, long memory, long bytes) {
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

    /**
     * Takes what a job has.
     *
     * @param grant a place that is free
     * @param exclusive true if no other job may be on its nodes
     */
    public void take(Grant grant, boolean exclusive) {
        change(grant, -1, exclusive);
    }

    /**
     * Takes back what a job had.
     *
     * @param grant the place that it had
     * @param exclusive true if no other job might be on its nodes
     */
    public void giveBack(Grant grant, boolean exclusive) {
        change(grant, 1, exclusive);
    }

    private void change(Grant grant, int sign, boolean exclusive) {
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

    /**
     * Takes free cores of a node out of use, or puts them to use again.
     *
     * @param node number of the node
     * @param cores their number, negative for those that are put to use again
     */
    public void withdraw(int node, int cores) {
        free[node] -= cores;
        refresh(node);
    }

    private void refresh(int node) {
        versions[node]++;
        final int place = layout.placeOf[node];
        maxima.set(maxima.cores, place, alone.get(node) ? 0 : free[node]);
        maxima.setBytes(place, left[node]);
    }

    private void refreshDevices(int node) {
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

    /**
     * Looks for what is wrong with the place of a job that is about to start.
     *
     * @param job a job that does not run
     * @param grant what it is to have
     * @param alloc the ids of its cores
     * @return a sentence; empty if the place is free and as the job demands
     */
    public Optional<String> defect(Job job, Grant grant, ResourceSet alloc) {
        final DemandShape shape = shape(job);
        return new GrantCheck(layout, this, shape, memory(job, shape), tasks(job)).defect(job, grant, alloc);
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
