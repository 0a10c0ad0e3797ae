package org.noctule.random;

import java.util.random.RandomGenerator;

/**
 * A generator of random numbers for one purpose of one training, the same on every machine (SplitMix64: Steele, Lea and
 * Flood, OOPSLA 2014). Each episode and each update has one of its own, so that nothing of it must be stored.
 */
public final class Chance implements RandomGenerator {
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private long state;

    private Chance(long state) {
        this.state = state;
    }

    /**
     * Makes a generator.
     *
     * @param seed the training's seed
     * @param purpose its purpose
     * @param number number of the generator among those of that purpose
     * @return a generator that differs from all others
     */
    public static Chance of(long seed, Purpose purpose, long number) {
        return new Chance(mix(mix(mix(seed) + purpose.ordinal() + 1) + number));
    }

    /**
     * Draws a seed for a generator of another kind.
     *
     * @param seed the training's seed
     * @param purpose its purpose
     * @param number number of the generator among those of that purpose
     * @return a seed, not negative
     */
    public static long seed(long seed, Purpose purpose, long number) {
        return of(seed, purpose, number).nextLong() >>> 1;
    }

    /** The purposes of chance. */
    public enum Purpose {
        /** First weights. */
        WEIGHTS,
        /** The events of an episode. */
        EPISODE,
        /** The actions that are tried in an episode. */
        ACTIONS,
        /** The draws of an update. */
        UPDATE,
        /** The events of an episode that is held out. */
        EVALUATION,
        /** The failures of a part of a machine. */
        FAILURES,
        /** Samples drawn anew from a sample. */
        RESAMPLE,
        /** The candidates of a search. */
        SEARCH
    }

    private static long mix(long value) {
        long mixed = value + GOLDEN_RATIO;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    @Override
    public long nextLong() {
        final long value = mix(state);
        state += GOLDEN_RATIO;
        return value;
    }

    @Override
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /**
     * Draws a number that is very nearly normal: a sum of uniform ones, which needs no logarithm and so is the same on
     * every machine.
     *
     * @return a number of mean 0 and variance 1, from -6 to 6
     */
    public double nextBell() {
        double sum = -6;
        for (int draw = 0; draw < 12; draw++) {
            sum += nextDouble();
        }
        return sum;
    }
}
