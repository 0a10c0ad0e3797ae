package org.noctule.random;

import org.hipparchus.random.MersenneTwister;
import org.hipparchus.random.RandomGenerator;

/**
 * The stream of {@code numpy.random} after {@code numpy.random.seed(seed)}: MT19937 and NumPy's way of making numbers
 * of its words.
 */
public final class NumpyRandom {
    private static final long WORD = 1L << 32;

    private final RandomGenerator words;

    /**
     * Creates a stream.
     *
     * @param seed the seed; NumPy knows those from 0 to 2^32 - 1, any other one is split into two words
     */
    public NumpyRandom(long seed) {
        words = seed >= 0 && seed < WORD
                ? new MersenneTwister((int) seed)
                : new MersenneTwister(new int[] {(int) seed, (int) (seed >>> 32)});
    }

    /** {@return the next word: 32 random bits} */
    public int word() {
        return words.nextInt();
    }

    /**
     * Draws a number from [0, 1), {@code random_sample()} in NumPy.
     *
     * @return a multiple of 2^-53
     */
    public double uniform() {
        final long high = word() >>> 5;
        final long low = word() >>> 6;
        return (high * 67108864.0 + low) / 9007199254740992.0;
    }

    /**
     * Draws an index with given probabilities, {@code choice(n, p=...)} in NumPy.
     *
     * @param cumulative ascending sums of the probabilities, the last one 1
     * @return an index from 0
     */
    public int weighted(double[] cumulative) {
        final double u = uniform();
        int index = 0;
        while (cumulative[index] <= u) {
            index++;
        }
        return index;
    }

    /**
     * Draws an index with equal probabilities, {@code choice(n)} in NumPy.
     *
     * @param n number of indices, positive
     * @return an index from 0, below n
     */
    public int below(int n) {
        final int mask = n == 1 ? 0 : (Integer.highestOneBit(n - 1) << 1) - 1;
        if (mask == 0) {
            return 0;
        }
        int index = word() & mask;
        while (index >= n) {
            index = word() & mask;
        }
        return index;
    }
}
