package org.noctule.workload.graph;

/** Hash codes of pairs of small numbers, in which a record's own collide by the thousands where a graph is dense. */
final class PairHash {
    /** 2^64 divided by the golden ratio (Knuth, "The Art of Computer Programming", volume 3, section 6.4). */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private PairHash() {}

    static int of(int one, int other) {
        return Long.hashCode(((long) one << Integer.SIZE | Integer.toUnsignedLong(other)) * GOLDEN);
    }
}
