package org.noctule.ramp;

import java.util.Arrays;

/** Gives different keys the numbers 0, 1, 2, … in the order in which they are first seen. Open addressing, no boxes. */
public final class Numbering {
    private long[] keys = new long[64];
    private int[] slots = new int[128];
    private int length;

    /** Creates a numbering without keys. */
    public Numbering() {
        Arrays.fill(slots, -1);
    }

    int size() {
        return length;
    }

    long key(int number) {
        return keys[number];
    }

    /**
     * Returns the number of a key.
     *
     * @param key any key
     * @return its number; the next free one if the key is new
     */
    public int of(long key) {
        int slot = slot(key);
        while (slots[slot] >= 0) {
            if (keys[slots[slot]] == key) {
                return slots[slot];
            }
            slot = slot + 1 & slots.length - 1;
        }
        if (length == keys.length) {
            grow();
            return of(key);
        }
        keys[length] = key;
        slots[slot] = length;
        return length++;
    }

    private int slot(long key) {
        final long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 40) & slots.length - 1;
    }

    private void grow() {
        keys = Arrays.copyOf(keys, 2 * length);
        slots = new int[4 * length];
        Arrays.fill(slots, -1);
        for (int number = 0; number < length; number++) {
            int slot = slot(keys[number]);
            while (slots[slot] >= 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = number;
        }
    }
}
