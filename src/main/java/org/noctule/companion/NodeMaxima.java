package org.noctule.companion;

import java.util.Arrays;

/**
 * A tree over the places of nodes that knows the most free cores, bytes and devices below each of its nodes, so that
 * places without room are passed over together. A change and a search cost O(log n), a search more where the most of
 * several things is on different nodes.
 */
final class NodeMaxima {
    private static final int CLOSED = -1;

    final int leaves;
    final int[] cores;
    final long[] bytes;
    /** Per kind of resource the devices that nobody has. */
    final int[][] idle;
    /** Per kind of resource the thousandths of the device that has most of them for one more job. */
    final int[][] most;

    NodeMaxima(int places, int kinds) {
        this.leaves = places <= 1 ? 1 : Integer.highestOneBit(places - 1) << 1;
        this.cores = new int[2 * leaves];
        this.bytes = new long[2 * leaves];
        this.idle = new int[kinds][2 * leaves];
        this.most = new int[kinds][2 * leaves];
        Arrays.fill(cores, CLOSED);
    }

    private NodeMaxima(NodeMaxima other) {
        this.leaves = other.leaves;
        this.cores = other.cores.clone();
        this.bytes = other.bytes.clone();
        this.idle = clone(other.idle);
        this.most = clone(other.most);
    }

    private static int[][] clone(int[][] rows) {
        final int[][] copy = new int[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            copy[i] = rows[i].clone();
        }
        return copy;
    }

    NodeMaxima copy() {
        return new NodeMaxima(this);
    }

    void close(int place) {
        set(cores, place, CLOSED);
    }

    void set(int[] maxima, int place, int value) {
        int at = leaves + place;
        int most = value;
        while (maxima[at] != most) {
            maxima[at] = most;
            if (at == 1) {
                return;
            }
            most = Math.max(most, maxima[at ^ 1]);
            at >>= 1;
        }
    }

    void setBytes(int place, long value) {
        int at = leaves + place;
        long most = value;
        while (bytes[at] != most) {
            bytes[at] = most;
            if (at == 1) {
                return;
            }
            most = Math.max(most, bytes[at ^ 1]);
            at >>= 1;
        }
    }

    /**
     * Finds the first place from one on that has at least so many cores and bytes, and of each want's devices.
     *
     * @return the place, or -1 if there is none
     */
    int first(int from, int leastCores, long leastBytes, DemandShape.Want[] wants) {
        if (from >= leaves) {
            return -1;
        }
        int at = leaves + from;
        while (true) {
            if (cores[at] >= leastCores && bytes[at] >= leastBytes && has(at, wants)) {
                if (at >= leaves) {
                    return at - leaves;
                }
                at <<= 1;
                continue;
            }
            while ((at & 1) == 1) {
                if (at == 1) {
                    return -1;
                }
                at >>= 1;
            }
            at++;
        }
    }

    /** Tells whether a place has at least so many cores and bytes, and of each want's devices. */
    boolean has(int place, int leastCores, long leastBytes, DemandShape.Want[] wants) {
        final int at = leaves + place;
        return cores[at] >= leastCores && bytes[at] >= leastBytes && has(at, wants);
    }

    /** Several kinds together have no more than the sum of what each has most of. */
    private boolean has(int at, DemandShape.Want[] wants) {
        for (final DemandShape.Want want : wants) {
            int found = 0;
            for (final int kind : want.kinds()) {
                found += want.share() ? (most[kind][at] >= want.thousandths() ? 1 : 0) : idle[kind][at];
            }
            if (found < want.devices()) {
                return false;
            }
        }
        return true;
    }
}
