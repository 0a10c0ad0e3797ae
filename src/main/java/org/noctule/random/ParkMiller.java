package org.noctule.random;

/**
 * The minimal standard generator of Park and Miller, "Random number generators: good ones are hard to find"
 * (Communications of the ACM 31(10), 1988): s' = 16807 s mod (2³¹ − 1).
 */
public final class ParkMiller {
    private static final long FACTOR = 16807;
    private static final long MODULUS = Integer.MAX_VALUE;
    /** Small seeds give small first numbers. */
    private static final int PASSED_OVER = 20;

    private long state;

    /**
     * Begins a sequence, from its 21st number on.
     *
     * @param seed whole number from 0
     */
    public ParkMiller(long seed) {
        state = Math.floorMod(seed, MODULUS - 1) + 1;
        for (int i = 0; i < PASSED_OVER; i++) {
            next();
        }
    }

    /**
     * Draws a number.
     *
     * @return a number between 0 and 1, neither included
     */
    public double next() {
        state = state * FACTOR % MODULUS;
        return state / (double) MODULUS;
    }
}
