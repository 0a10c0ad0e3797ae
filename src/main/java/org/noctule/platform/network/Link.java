package org.noctule.platform.network;

/**
 * A link of a network, one direction of it if it is split.
 *
 * @param name its name
 * @param bandwidth capacity in byte/s
 * @param latency time until the first byte arrives in seconds
 * @param policy the way in which its users share it
 */
public record Link(String name, double bandwidth, double latency, Policy policy) {

    /** The way in which the users of a link share it. */
    public enum Policy {
        /** The sum of what all use is limited. */
        SHARED,
        /** The use of each is limited. */
        FATPIPE
    }
}
