package org.noctule.fabric.ramp.stream;

/** Decides which generators a stream draws from, and in which state it meets them. */
@FunctionalInterface
public interface StreamDraws {
    /**
     * Makes the generators.
     *
     * @param seed seed of all of them
     * @param options options of the stream
     * @return the beginning of the stream
     */
    Beginning begin(long seed, StreamOptions options);

    /**
     * The beginning of a stream.
     *
     * @param options options of the stream
     * @param random the generators, as they are before the first job
     */
    record Beginning(StreamOptions options, StreamRandom random) {}
}
