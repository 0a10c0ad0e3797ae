package org.noctule.random;

import org.hipparchus.random.MersenneTwister;
import org.hipparchus.random.RandomGenerator;

/** The stream of Python's {@code random} module after {@code random.seed(seed)}: MT19937 seeded by an array. */
public final class PythonRandom {
    private final RandomGenerator words;

    /**
     * Creates a stream.
     *
     * @param seed the seed; as in Python, its sign does not matter
     */
    public PythonRandom(long seed) {
        final long size = Math.abs(seed);
        final int low = (int) size;
        final int high = (int) (size >>> 32);
        words = new MersenneTwister(high == 0 ? new int[] {low} : new int[] {low, high});
    }

    /**
     * Draws an index with equal probabilities, as {@code random.choice} does.
     *
     * @param n number of indices, positive
     * @return an index from 0, below n
     */
    public int choice(int n) {
        final int shift = Integer.numberOfLeadingZeros(n);
        int index = words.nextInt() >>> shift;
        while (index >= n) {
            index = words.nextInt() >>> shift;
        }
        return index;
    }
}
