package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The nodes that no plan has, over time: whole nodes in slots from one date to another. Neighbouring slots differ. */
final class TimeSlots {
    private final List<Slot> slots = new ArrayList<>();
    private int made = 1;

    /** A time in which the same nodes are free of plans. */
    private static final class Slot {
        final double begin;
        double end;
        /** Bits of the nodes: words, since they are what takes time here. All slots have as many. */
        final long[] nodes;

        Slot(double begin, double end, long[] nodes) {
            this.begin = begin;
            this.end = end;
            this.nodes = nodes;
        }
    }

    /** Begins with one slot of some nodes, words of bits. */
    TimeSlots(double begin, double end, long[] nodes) {
        slots.add(new Slot(begin, end, nodes.clone()));
    }

    /** Number of slots that were ever made, also those that were joined again. */
    int made() {
        return made;
    }

    /** Number of the first slot that ends after a date; that of all slots if there is none. */
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

    /** The begin of the first slot that begins after a date; infinite if none does. */
    double beginAfter(double date) {
        for (int i = first(date); i < slots.size(); i++) {
            if (slots.get(i).begin > date) {
                return slots.get(i).begin;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Strikes out the nodes that a plan has at any time from one date to another; they are as many words as there. */
    void keep(double from, double to, long[] nodes) {
        for (int i = first(from); i < slots.size() && slots.get(i).begin <= to; i++) {
            final long[] free = slots.get(i).nodes;
            for (int word = 0; word < nodes.length; word++) {
                nodes[word] &= free[word];
            }
        }
    }

    /**
     * The first date after another one at which some nodes are free of plans that were not just before; NaN if there is
     * none. It is looked for in the slots from one date to another, and in the next one: recordings.
     */
    double later(double from, double to, long[] among) {
        for (int i = first(from); i + 1 < slots.size(); i++) {
            final Slot slot = slots.get(i);
            if (offersMore(slot.nodes, slots.get(i + 1).nodes, among)) {
                return slot.end;
            }
            if (slot.begin > to) {
                break;
            }
        }
        return Double.NaN;
    }

    private static boolean offersMore(long[] before, long[] after, long[] among) {
        for (int word = 0; word < among.length && word < after.length; word++) {
            if ((after[word] & ~before[word] & among[word]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether a plan has some of the nodes in a time. */
    boolean taken(double from, double to, BitSet nodes) {
        final long[] words = nodes.toLongArray();
        for (int i = first(from); i < slots.size() && slots.get(i).begin < to; i++) {
            if (!covers(slots.get(i).nodes, words)) {
                return true;
            }
        }
        return false;
    }

    private static boolean covers(long[] all, long[] some) {
        for (int word = 0; word < some.length; word++) {
            if ((some[word] & ~all[word]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Gives nodes to a plan from one date to another. */
    void take(double from, double to, BitSet nodes) {
        split(from);
        split(to);
        final long[] words = nodes.toLongArray();
        final int begin = first(from);
        int end = begin;
        while (end < slots.size() && slots.get(end).end <= to) {
            final long[] free = slots.get(end++).nodes;
            for (int word = nodes.nextSetBit(0) / Long.SIZE; word < words.length; word++) {
                free[word] &= ~words[word];
            }
        }
        for (int i = Math.min(end, slots.size() - 1); i >= Math.max(1, begin); i--) {
            final Slot slot = slots.get(i);
            final Slot before = slots.get(i - 1);
            if (covers(before.nodes, slot.nodes) && covers(slot.nodes, before.nodes)) {
                before.end = slot.end;
                slots.remove(i);
            }
        }
    }

    private void split(double date) {
        final int at = first(date);
        if (at < slots.size() && slots.get(at).begin < date) {
            final Slot slot = slots.get(at);
            slots.add(at + 1, new Slot(date, slot.end, slot.nodes.clone()));
            slot.end = date;
            made++;
        }
    }
}
