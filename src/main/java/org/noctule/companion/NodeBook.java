package org.noctule.companion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
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
public final class NodeBook extends NodeState {
    /**
     * What is left of nodes, and their versions of which that is; all orders but the lowest one ask each node for it.
     */
    private final double[] shares;

    private final int[] shareVersions;

    /**
     * Begins with an idle machine.
     *
     * @param platform the machine
     */
    public NodeBook(Platform platform) {
        super(platform);
        this.shares = new double[nodes()];
        this.shareVersions = new int[nodes()];
    }

    private NodeBook(NodeBook other) {
        super(other);
        this.shares = other.shares.clone();
        this.shareVersions = other.shareVersions.clone();
    }

    /**
     * Copies the books; takes as long as there are nodes and devices.
     *
     * @return books of their own
     */
    public NodeBook copy() {
        return new NodeBook(this);
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
        if (shareVersions[node] != versions[node]) {
            shareVersions[node] = versions[node];
            shares[node] = computedShare(node);
        }
        return shares[node];
    }

    private double computedShare(int node) {
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

    /**
     * Finds the node of the least key that could take a task of a job, the first one in the order of nodes of equals.
     * Devices per job are not looked at. Takes a glance at each node.
     *
     * @param job a job that does not run
     * @param allowed numbers of the nodes that it may use; empty for all
     * @param key keys of nodes by their numbers
     * @return the number of the node, or -1 if there is none
     */
    public int least(Job job, Optional<BitSet> allowed, IntToDoubleFunction key) {
        final DemandShape shape = shape(job);
        final long memory = memory(job, shape);
        final long bytes = perNode(shape, memory);
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int place = 0; place < layout.nodes; place++) {
            if (!maxima.has(place, shape.cores, bytes, shape.wants)) {
                continue;
            }
            final int node = layout.nodeAt[place];
            final double known = key.applyAsDouble(node);
            if (known < least
                    && (allowed.isEmpty() || allowed.get().get(node))
                    && capacity(shape, memory, node, 1) > 0) {
                best = node;
                least = known;
            }
        }
        return best;
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

    /**
     * Tells whether a job has a place on some nodes, as {@link #lowest(Job, Optional)} does.
     *
     * @param job a job that does not run
     * @param allowed numbers of the nodes that it may use; empty for all
     * @return true if there is one now
     */
    public boolean fits(Job job, Optional<BitSet> allowed) {
        final DemandShape shape = shape(job);
        if (shape.overlapping || shape.jobWants.length > 0 || shape.maxNodes < tasks(job) || shape.minNodes > 1) {
            return lowest(job, allowed).isPresent();
        }
        // Whatever is chosen of the nodes, they have room for all tasks or not, and devices for all that they take.
        final long memory = memory(job, shape);
        int missing = tasks(job);
        int place = missing > 0 ? next(shape, memory, 0) : -1;
        while (place >= 0) {
            final int node = layout.nodeAt[place];
            if (allowed.isEmpty() || allowed.get().get(node)) {
                missing -= capacity(shape, memory, node, missing);
                if (missing == 0) {
                    return true;
                }
            }
            place = next(shape, memory, place + 1);
        }
        return false;
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
        for (final int missing : due) {
            if (missing > 0) {
                return Optional.empty();
            }
        }
        return Optional.of(new Grant(List.copyOf(shares)));
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
}
