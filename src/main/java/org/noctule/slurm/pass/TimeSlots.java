package org.noctule.slurm.pass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The nodes that no plan has, over time: whole nodes in slots from one date to another. */
final class TimeSlots {
    private final List<Slot> slots = new ArrayList<>();
    private int made = 1;

    /** A time in which the same nodes are free of plans. */
    private static final class Slot {
        final double begin;
        double end;
        final BitSet nodes;

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

    /** Strikes out the nodes that a plan has at any time from one date to another. */
    void keep(double from, double to, BitSet nodes) {
        for (final Slot slot : slots) {
            if (slot.end > from) {
                if (slot.begin > to) {
                    break;
                }
                nodes.and(slot.nodes);
            }
        }
    }

    /** The first date after another one at which more nodes are free of plans; NaN if there is none. */
    double later(double date) {
        for (int i = 0; i + 1 < slots.size(); i++) {
            if (slots.get(i).end > date && offersMore(i + 1)) {
                return slots.get(i).end;
            }
        }
        return Double.NaN;
    }

    /** Tells whether a slot has nodes that the one before it has not. */
    private boolean offersMore(int slot) {
        final BitSet more = (BitSet) slots.get(slot).nodes.clone();
        more.andNot(slots.get(slot - 1).nodes);
        return !more.isEmpty();
    }

    /** Tells whether a plan has some of the nodes in a time. */
    boolean taken(double from, double to, BitSet nodes) {
        for (final Slot slot : slots) {
            if (slot.end > from && slot.begin < to) {
                final BitSet missing = (BitSet) nodes.clone();
                missing.andNot(slot.nodes);
                if (!missing.isEmpty()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Gives nodes to a plan from one date to another. */
    void take(double from, double to, BitSet nodes) {
        split(from);
        split(to);
        for (final Slot slot : slots) {
            if (slot.begin >= from && slot.end <= to) {
                slot.nodes.andNot(nodes);
            }
        }
        for (int i = slots.size() - 1; i > 0; i--) {
            if (slots.get(i).nodes.equals(slots.get(i - 1).nodes)) {
                slots.get(i - 1).end = slots.get(i).end;
                slots.remove(i);
            }
        }
    }

    private void split(double date) {
        for (int i = 0; i < slots.size(); i++) {
            final Slot slot = slots.get(i);
            if (slot.begin < date && date < slot.end) {
                slots.add(i + 1, new Slot(date, slot.end, (BitSet) slot.nodes.clone()));
                slot.end = date;
                made++;
                return;
            }
        }
    }
}
