package org.noctule.fabric.ramp.step;

import java.util.Arrays;

/**
 * Bytes between ordered pairs of servers: a table of all pairs of a few servers, else open addressing. To clear it
 * costs nothing.
 */
final class PairLoads {
    private static final int MAX_PAIRS = 1 << 12;

    private final long workers;
    private final boolean holdsAll;
    private long[] keys;
    private double[] bytes;
    private int[] usedIn;
    private int round;
    private int used;

    PairLoads(int workers) {
        this.workers = workers;
        holdsAll = this.workers * workers <= MAX_PAIRS;
        final int length = holdsAll ? workers * workers : 64;
        keys = new long[length];
        bytes = new double[length];
        usedIn = new int[length];
        Arrays.fill(usedIn, -1);
    }

    void clear() {
        round++;
        used = 0;
    }

    void add(int from, int to, double more) {
        final long key = from * workers + to;
        final int slot = slot(key);
        if (usedIn[slot] == round) {
            bytes[slot] += more;
            return;
        }
        put(slot, key, more);
        if (!holdsAll && 2 * ++used > keys.length) {
            grow();
        }
    }

    double get(int from, int to) {
        final int slot = slot(from * workers + to);
        return usedIn[slot] == round ? bytes[slot] : 0;
    }

    private void put(int slot, long key, double value) {
        keys[slot] = key;
        bytes[slot] = value;
        usedIn[slot] = round;
    }

    private int slot(long key) {
        if (holdsAll) {
            return (int) key;
        }
        int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 40) & keys.length - 1;
        while (usedIn[slot] == round && keys[slot] != key) {
            slot = slot + 1 & keys.length - 1;
        }
        return slot;
    }

    private void grow() {
        final long[] oldKeys = keys;
        final double[] oldBytes = bytes;
        final int[] oldUse = usedIn;
        keys = new long[2 * oldKeys.length];
        bytes = new double[keys.length];
        usedIn = new int[keys.length];
        Arrays.fill(usedIn, -1);
        for (int old = 0; old < oldKeys.length; old++) {
            if (oldUse[old] == round) {
                put(slot(oldKeys[old]), oldKeys[old], oldBytes[old]);
            }
        }
    }
}
