package org.noctule.platform;

/**
 * Network links of one kind.
 *
 * @param type name of the network type
 * @param bandwidth its bandwidth as SimGrid writes it, such as {@code "10.0Gbps"}
 * @param latency its latency as SimGrid writes it, such as {@code "0us"}
 */
public record Links(String type, String bandwidth, String latency) {
    /** What a platform file without links has: most of HDeepRM's platforms have these. */
    public static final Links DEFAULT = new Links("InfiniBand QDR", "10.0Gbps", "0us");
}
