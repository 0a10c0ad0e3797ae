package org.noctule.fabric.ramp;

import java.util.Arrays;

/**
 * Gives different keys the numbers 0, 1, 2, … in the order in which they are first seen. Small keys are looked up in a
 * table, the others by open addressing; no boxes.
 */
public final class Numbering {
    private static final int MAX_DIRECT = 1 << 14;

    /** One more than the number by small key. */
    private final int[] direct;

    private long[] keys = new long[64];
    private int[] slots = {};
    private int length;

    /** Creates a numbering without keys. */
    public Numbering() {
        this(0);
    }

    /**
     * Creates a numbering without keys.
     *
     * @param bound what most keys will be below, none of them negative; only tells how to look for them
     */
    public Numbering(long bound) {
        direct = new int[bound <= MAX_DIRECT ? (int) bound : 0];
    }

    /** {@return the number of different keys: the next free number} */
    public int size() {
        return length;
    }

    /**
     * Returns a key.
     *
     * @param number its number
     * @return the key
     */
    public long key(int number) {
        return keys[number];
    }

    /**
     * Returns the number of a key.
     *
     * @param key any key
     * @return its number; the next free one if the key is new
     */
    public int of(long key) {
        if (key >= 0 && key < direct.length) {
            if (direct[(int) key] == 0) {
                direct[(int) key] = append(key) + 1;
            }
            return direct[(int) key] - 1;
        }
        if (2 * length >= slots.length) {
            grow();
        }
        final int slot = slot(key);
        if (slots[slot] < 0) {
            slots[slot] = append(key);
        }
        return slots[slot];
    }

    private int append(long key) {
        if (length == keys.length) {
            keys = Arrays.copyOf(keys, 2 * length);
        }
        keys[length] = key;
        return length++;
    }

    /** The slot of a key, or the free one where it would go. */
    private int slot(long key) {
        final long mixed = key * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 40) & slots.length - 1;
        while (slots[slot] >= 0 && keys[slots[slot]] != key) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    private void grow() {
        slots = new int[4 * keys.length];
        Arrays.fill(slots, -1);
        for (int number = 0; number < length; number++) {
            if (keys[number] < 0 || keys[number] >= direct.length) {
                slots[slot(keys[number])] = number;
            }
        }
    }
}
