package org.noctule.fabric.ramp.step;

/**
 * The parts and transfers that wait for each server and each channel: one heap each in a common array, the lowest key
 * first.
 */
final class Waiting {
    private final long[] keys;
    private final int[] first;
    private final int[] length;

    /**
     * Creates empty heaps.
     *
     * @param capacity by owner: how much can wait for it at a time
     */
    Waiting(int... capacity) {
        first = new int[capacity.length];
        length = new int[capacity.length];
        int all = 0;
        for (int owner = 0; owner < capacity.length; owner++) {
            first[owner] = all;
            all += capacity[owner];
        }
        keys = new long[all];
    }

    boolean isEmpty(int owner) {
        return length[owner] == 0;
    }

    long peek(int owner) {
        return keys[first[owner]];
    }

    void add(int owner, long key) {
        final int base = first[owner];
        int at = length[owner]++;
        while (at > 0 && key < keys[base + (at - 1) / 2]) {
            keys[base + at] = keys[base + (at - 1) / 2];
            at = (at - 1) / 2;
        }
        keys[base + at] = key;
    }

    void removeFirst(int owner) {
        final int base = first[owner];
        final int size = --length[owner];
        final long key = keys[base + size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && keys[base + child + 1] < keys[base + child]) {
                child++;
            }
            if (key <= keys[base + child]) {
                break;
            }
            keys[base + at] = keys[base + child];
            at = child;
        }
        keys[base + at] = key;
    }
}
