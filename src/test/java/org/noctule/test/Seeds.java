package org.noctule.test;

import java.util.Random;

/** Generators of random numbers for numbered trials. */
public final class Seeds {
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private Seeds() {}

    /** A generator for a trial: the first numbers of {@code new Random(seed)} are nearly equal for small seeds. */
    public static Random random(long seed) {
        return new Random((seed + 1) * GOLDEN_RATIO);
    }
}
