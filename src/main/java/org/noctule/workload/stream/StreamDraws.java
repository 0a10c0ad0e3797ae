package org.noctule.workload.stream;

/** Decides which generators a stream draws from, and in which state it meets them. */
@FunctionalInterface
public interface StreamDraws {
    /**
     * Makes the generators.
     *
     * @param seed seed of all of them
     * @param options which jobs arrive
     * @return the generators
     */
    StreamRandom random(long seed, StreamOptions options);
}
