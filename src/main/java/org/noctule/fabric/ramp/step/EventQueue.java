package org.noctule.fabric.ramp.step;

import java.util.Arrays;

/** Dates of at most one event each of a number of owners; the earliest first, among equals the lowest owner. */
final class EventQueue {
    private static final int ABSENT = -1;

    private final double[] date;
    private final int[] place;
    private int[] heap = new int[64];
    private int length;

    EventQueue(int owners) {
        date = new double[owners];
        place = new int[owners];
        Arrays.fill(place, ABSENT);
    }

    boolean isEmpty() {
        return length == 0;
    }

    double firstDate() {
        return date[heap[0]];
    }

    double date(int owner) {
        return date[owner];
    }

    /** Dates an owner's event, anew if it has one. */
    void put(int owner, double when) {
        date[owner] = when;
        if (place[owner] == ABSENT) {
            if (length == heap.length) {
                heap = Arrays.copyOf(heap, 2 * length);
            }
            settle(length++, owner);
        }
        rise(owner);
        sink(owner);
    }

    int removeFirst() {
        final int first = heap[0];
        final int last = heap[--length];
        place[first] = ABSENT;
        if (length > 0) {
            settle(0, last);
            sink(last);
        }
        return first;
    }

    private void rise(int owner) {
        int at = place[owner];
        while (at > 0 && goesBefore(owner, heap[(at - 1) / 2])) {
            settle(at, heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        settle(at, owner);
    }

    private void sink(int owner) {
        int at = place[owner];
        while (2 * at + 1 < length) {
            int child = 2 * at + 1;
            if (child + 1 < length && goesBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!goesBefore(heap[child], owner)) {
                break;
            }
            settle(at, heap[child]);
            at = child;
        }
        settle(at, owner);
    }

    private void settle(int at, int owner) {
        heap[at] = owner;
        place[owner] = at;
    }

    private boolean goesBefore(int owner, int other) {
        return date[owner] < date[other] || date[owner] == date[other] && owner < other;
    }
}
