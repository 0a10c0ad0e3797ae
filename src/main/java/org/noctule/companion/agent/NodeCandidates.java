package org.noctule.companion.agent;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.companion.NodeTasks;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/** The nodes that may take tasks of one job now, in the order of their places, with keys by which they are chosen. */
final class NodeCandidates {
    private final NodeBook book;
    private final Job job;
    private final Optional<BitSet> allowed;
    private final int tasks;
    private final int minNodes;
    private final int maxNodes;
    private int[] nodes = new int[16];
    private int[] room = new int[16];
    private double[] keys = new double[16];
    private int size;

    /** The key of a node. */
    @FunctionalInterface
    interface Key {
        /**
         * The key; the smallest comes first.
         *
         * @param node number of the node
         * @param room number of tasks that it could take
         */
        double of(int node, int room);
    }

    /** Finds the best node of a lone task, of which no other matters. */
    @FunctionalInterface
    interface Lone {
        /**
         * The first of the nodes of the least key that could take the task.
         *
         * @param job a job of one task
         * @param allowed numbers of the nodes that it may use; empty for all
         * @return its number, or -1 if there is none
         */
        int best(Job job, Optional<BitSet> allowed);
    }

    /** Those by which a job may be placed anywhere. */
    static NodeCandidates anywhere(NodeBook book, Job job, Optional<BitSet> allowed, Key key, Lone lone) {
        return new NodeCandidates(book, job, allowed, key, Optional.of(lone));
    }

    /** Those of which some may be left out. */
    static NodeCandidates all(NodeBook book, Job job, Optional<BitSet> allowed, Key key) {
        return new NodeCandidates(book, job, allowed, key, Optional.empty());
    }

    private NodeCandidates(NodeBook book, Job job, Optional<BitSet> allowed, Key key, Optional<Lone> lone) {
        this.book = book;
        this.job = job;
        this.allowed = allowed;
        this.tasks = job.demand().map(NodeDemand::tasks).orElse(job.resources());
        this.minNodes = job.demand().map(NodeDemand::minNodes).orElse(1);
        this.maxNodes = job.demand().map(NodeDemand::maxNodes).orElse(Integer.MAX_VALUE);
        if (tasks == 1 && lone.isPresent()) {
            final int best = lone.get().best(job, allowed);
            if (best >= 0) {
                add(best, 1, 0);
            }
            return;
        }
        for (int place = book.next(job, 0); place >= 0; place = book.next(job, place + 1)) {
            final int node = book.nodeAt(place);
            final int tasksThere = allowed.isEmpty() || allowed.get().get(node) ? book.capacity(job, node) : 0;
            if (tasksThere > 0) {
                add(node, tasksThere, key.of(node, tasksThere));
            }
        }
    }

    private void add(int node, int tasksThere, double key) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * size);
            room = Arrays.copyOf(room, 2 * size);
            keys = Arrays.copyOf(keys, 2 * size);
        }
        nodes[size] = node;
        room[size] = tasksThere;
        keys[size++] = key;
    }

    /** Fills nodes one after the other by their keys, or, where that is no place, takes the lowest one. */
    Optional<Grant> fill(DeviceChoice devices) {
        return some(each -> true, devices).or(() -> book.lowest(job, allowed));
    }

    /** Gives each node one task before any gets two, or, where that is no place, takes the lowest one. */
    Optional<Grant> spread(DeviceChoice devices) {
        return deal(devices).or(() -> book.lowest(job, allowed));
    }

    /** Fills nodes of some alone; empty if that is no place. */
    Optional<Grant> some(IntPredicate among, DeviceChoice devices) {
        final NodeTasks chosen = new NodeTasks();
        int missing = tasks;
        for (final int i : order(among)) {
            final int taken = Math.min(room[i], missing - Math.max(0, minNodes - chosen.size() - 1));
            if (taken > 0 && chosen.size() < maxNodes) {
                chosen.add(nodes[i], taken);
                missing -= taken;
            }
            if (missing == 0) {
                break;
            }
        }
        return missing == 0 && chosen.size() >= minNodes ? book.grant(job, chosen, devices) : Optional.empty();
    }

    private int[] order(IntPredicate among) {
        if (tasks == 1 && minNodes == 1) {
            int best = -1;
            for (int i = 0; i < size; i++) {
                if (among.test(nodes[i]) && (best < 0 || keys[i] < keys[best])) {
                    best = i;
                }
            }
            return best < 0 ? new int[0] : new int[] {best};
        }
        return IntStream.range(0, size)
                .filter(i -> among.test(nodes[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> keys[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private Optional<Grant> deal(DeviceChoice devices) {
        final int[] order = order(each -> true);
        final int used = Math.min(Math.min(order.length, maxNodes), tasks);
        if (used < minNodes) {
            return Optional.empty();
        }
        final int[] dealt = new int[used];
        int missing = tasks;
        for (boolean more = true; missing > 0 && more; ) {
            more = false;
            for (int i = 0; i < used && missing > 0; i++) {
                if (dealt[i] < room[order[i]]) {
                    dealt[i]++;
                    missing--;
                    more = true;
                }
            }
        }
        if (missing > 0) {
            return Optional.empty();
        }
        final NodeTasks chosen = new NodeTasks();
        for (int i = 0; i < used; i++) {
            chosen.add(nodes[order[i]], dealt[i]);
        }
        return book.grant(job, chosen, devices);
    }

    /** The number of tasks that the nodes of some could take. */
    long rooms(IntPredicate among) {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += among.test(nodes[i]) ? room[i] : 0;
        }
        return sum;
    }
}
