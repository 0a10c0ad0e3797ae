package org.noctule.test;

/**
 * The sizes of proofs that repeat one check on drawn cases: smaller ones for each change, the full ones once a day and
 * before a release, by {@code -Dnoctule.thorough=true}.
 */
public final class Thorough {
    private static final boolean FULL = Boolean.getBoolean("noctule.thorough");

    private Thorough() {}

    public static int of(int usual, int full) {
        return FULL ? full : usual;
    }
}
