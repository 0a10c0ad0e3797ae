package org.noctule.learning.bridge;

/** The seeds of episodes that nobody named. */
final class EpisodeSeeds {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private EpisodeSeeds() {}

    /**
     * Returns the seed of the episode after another: SplitMix64's output of its seed (Steele, Lea, Flood, "Fast
     * splittable pseudorandom number generators", 2014; the constants are Stafford's variant 13), shifted right by one.
     *
     * @param seed seed of the last episode
     * @return the next seed, from 0
     */
    static long next(long seed) {
        long z = seed + GOLDEN;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return (z ^ (z >>> 31)) >>> 1;
    }
}
