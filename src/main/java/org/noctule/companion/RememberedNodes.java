package org.noctule.companion;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.noctule.workload.Job;

/**
 * Finds the best node of a lone task as {@link NodeBook#least} does, and remembers, for demands that come again, what
 * it learnt of groups of nodes that are alike. Not for several threads.
 */
public final class RememberedNodes {
    /** Bytes of remembered keys of all demands: those of demands that were not asked for longest are dropped. */
    private static final int MEMORY = 1 << 24;

    private static final int FEWEST = 8;

    private final NodeBook book;
    private final NodeKey key;
    private final AlikeNodes alike;
    private final int most;
    private final Map<Asked, Keys> remembered = new LinkedHashMap<>(16, 0.75f, true);
    private int times;

    private record Asked(DemandShape shape, long memory) {}

    /** Keys of each group for one demand, infinite where it has no room; not a number where they are forgotten. */
    private static final class Keys {
        private final double[] keys;
        /** How many groups had begun. */
        private long begun;

        private int time;

        Keys(int nodes) {
            this.keys = new double[nodes];
            Arrays.fill(keys, Double.POSITIVE_INFINITY);
        }
    }

    /**
     * Begins without memories.
     *
     * @param book the books, which may change between calls
     * @param key keys of nodes of these books
     */
    public RememberedNodes(NodeBook book, NodeKey key) {
        this(book, key, Math.max(FEWEST, MEMORY / (Double.BYTES * Math.max(1, book.nodes()))));
    }

    /** Remembers at most as many demands. */
    RememberedNodes(NodeBook book, NodeKey key, int most) {
        this.book = book;
        this.key = key;
        this.alike = new AlikeNodes(book);
        this.most = most;
    }

    /** Forgets all keys: they have become others. */
    public void forget() {
        times++;
    }

    /**
     * Finds the node of the least key that could take a task of a job, the first one in the order of nodes of equals.
     * Devices per job are not looked at.
     *
     * @param job a job of one task, which does not run
     * @param allowed numbers of the nodes that it may use; empty for all
     * @return the number of the node, or -1 if there is none
     */
    public int least(Job job, Optional<BitSet> allowed) {
        final double[] keys = keys(job).keys;
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int group = 0; group < alike.size(); group++) {
            // Passes over most groups by one comparison, which a forgotten key does not pass.
            if (keys[group] > least) {
                continue;
            }
            final int place = first(group, allowed);
            if (place < 0) {
                continue;
            }
            if (Double.isNaN(keys[group])) {
                keys[group] = key.of(job, book.nodeAt(place));
            }
            if (keys[group] < least || keys[group] == least && place < best) {
                best = place;
                least = keys[group];
            }
        }
        return best < 0 ? -1 : book.nodeAt(best);
    }

    /**
     * Finds the node that comes first in an order of one job's own, of those that have a key.
     *
     * @param job a job of one task, which does not run
     * @param allowed numbers of the nodes that it may use; empty for all
     * @param order numbers of nodes to what they are ordered by
     * @return the number of the node, or -1 if there is none
     */
    public int least(Job job, Optional<BitSet> allowed, IntToDoubleFunction order) {
        final double[] keys = keys(job).keys;
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (final int node : book.layout.nodeAt) {
            // Few nodes come before all that were able so far, while any of them may be able.
            final double known = order.applyAsDouble(node);
            if (known < least
                    && keys[alike.groupOf(node)] != Double.POSITIVE_INFINITY
                    && (allowed.isEmpty() || allowed.get().get(node))) {
                best = node;
                least = known;
            }
        }
        return best;
    }

    private Keys keys(Job job) {
        alike.follow();
        final DemandShape shape = book.shape(job);
        final long memory = NodeState.memory(job, shape);
        final Keys keys = remembered.computeIfAbsent(new Asked(shape, memory), each -> new Keys(book.nodes()));
        if (remembered.size() > most) {
            remembered.remove(remembered.keySet().iterator().next());
        }
        if (keys.time != times) {
            keys.time = times;
            for (int group = 0; group < alike.size(); group++) {
                keys.keys[group] = keys.keys[group] < Double.POSITIVE_INFINITY ? Double.NaN : keys.keys[group];
            }
        }
        final RecentNumbers begun = alike.begun();
        if (begun.last() - keys.begun > begun.kept()) {
            for (int group = 0; group < alike.size(); group++) {
                look(keys, shape, memory, group);
            }
        } else {
            for (long birth = keys.begun; birth < begun.last(); birth++) {
                look(keys, shape, memory, begun.at(birth));
            }
        }
        keys.begun = begun.last();
        return keys;
    }

    /** Whether nodes of a group have room does not change, their key does when it is forgotten. */
    private void look(Keys keys, DemandShape shape, long memory, int group) {
        final int place = alike.first(group);
        final boolean able = place >= 0 && book.capacity(shape, memory, book.nodeAt(place), 1) > 0;
        keys.keys[group] = able ? Double.NaN : Double.POSITIVE_INFINITY;
    }

    private int first(int group, Optional<BitSet> allowed) {
        if (allowed.isEmpty()) {
            return alike.first(group);
        }
        for (final int place : alike.places(group)) {
            if (allowed.get().get(book.nodeAt(place))) {
                return place;
            }
        }
        return -1;
    }
}
