package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The nodes that no plan has, over time: whole nodes in slots from one date to another. Neighbouring slots differ.
 */
final class TimeSlots {
    private final List<Slot> slots = new ArrayList<>();
    private int made = 1;

    /** A time in which the same nodes are free of plans. */
    private static final class Slot {
        final double begin;
        double end;
        final BitSet nodes;
        /** True if it has nodes that the slot before it has not. */
        boolean offersMore;

        Slot(double begin, double end, BitSet nodes) {
            this.begin = begin;
            this.end = end;
            this.nodes = nodes;
        }
    }

    /** Begins with one slot of some nodes. */
    TimeSlots(double begin, double end, BitSet nodes) {
        slots.add(new Slot(begin, end, (BitSet) nodes.clone()));
    }

    /** Number of slots that were ever made, also those that were joined again. */
    int made() {
        return made;
    }

    /** Number of slots. */
    int size() {
        return slots.size();
    }

    /** Number of the first slot that ends after a date; {@link #size} if there is none. */
    private int first(double date) {
        int low = 0;
        int high = slots.size();
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (slots.get(middle).end > date) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Strikes out the nodes that a plan has at any time from one date to another. */
    void keep(double from, double to, BitSet nodes) {
        for (int i = first(from); i < slots.size() && slots.get(i).begin <= to; i++) {
            nodes.and(slots.get(i).nodes);
        }
    }

    /** The first date after another one at which more nodes are free of plans; NaN if there is none. */
    double later(double date) {
        for (int i = first(date) + 1; i < slots.size(); i++) {
            if (slots.get(i).offersMore) {
                return slots.get(i).begin;
            }
        }
        return Double.NaN;
    }

    /** Tells whether a plan has some of the nodes in a time. */
    boolean taken(double from, double to, BitSet nodes) {
        for (int i = first(from); i < slots.size() && slots.get(i).begin < to; i++) {
            if (!covers(slots.get(i).nodes, nodes)) {
                return true;
            }
        }
        return false;
    }

    private static boolean covers(BitSet all, BitSet some) {
        for (int node = some.nextSetBit(0); node >= 0; node = some.nextSetBit(node + 1)) {
            if (!all.get(node)) {
                return false;
            }
        }
        return true;
    }

    /** Gives nodes to a plan from one date to another. */
    void take(double from, double to, BitSet nodes) {
        split(from);
        split(to);
        final int begin = first(from);
        int end = begin;
        while (end < slots.size() && slots.get(end).end <= to) {
            slots.get(end++).nodes.andNot(nodes);
        }
        for (int i = Math.min(end, slots.size() - 1); i >= Math.max(1, begin); i--) {
            final Slot slot = slots.get(i);
            final Slot before = slots.get(i - 1);
            if (slot.nodes.equals(before.nodes)) {
                before.end = slot.end;
                slots.remove(i);
            } else {
                slot.offersMore = !covers(before.nodes, slot.nodes);
            }
        }
    }

    private void split(double date) {
        final int at = first(date);
        if (at < slots.size() && slots.get(at).begin < date) {
            final Slot slot = slots.get(at);
            slots.add(at + 1, new Slot(date, slot.end, (BitSet) slot.nodes.clone()));
            slot.end = date;
            made++;
        }
    }
}
