package org.noctule.platform;

import java.util.Map;
import java.util.regex.Matcher;

/**
 * The way of data between nodes: over the sender's link to its cluster's router, over the links of both routers to each
 * other if the clusters differ, and over the receiver's link. A transfer has the least bandwidth on its way to itself,
 * and waits for the sum of the latencies once.
 */
public final class NodeLinks {
    private static final Map<String, Double> TIMES = Map.of(
            "w", 604800.0, "d", 86400.0, "h", 3600.0, "m", 60.0, "s", 1.0, "ms", 1e-3, "us", 1e-6, "ns", 1e-9, "ps",
            1e-12);

    private static final String PREFIXES = "kMGTPE";

    private final Platform platform;
    private final Link[] local;
    private final Link global;

    /** Bytes per second, and seconds. */
    private record Link(double bandwidth, double latency) {
        static Link of(Links links) {
            return new Link(bytesPerSecond(links.bandwidth()), seconds(links.latency()));
        }
    }

    /**
     * Reads the links of a platform.
     *
     * @param platform the platform
     */
    public NodeLinks(Platform platform) {
        this.platform = platform;
        this.local = platform.clusters().stream()
                .map(cluster -> Link.of(cluster.localLinks()))
                .toArray(Link[]::new);
        this.global = Link.of(platform.globalLinks());
    }

    /**
     * Returns the time of a transfer that shares its way with nothing.
     *
     * @param bytes its size
     * @param from a node
     * @param to a node
     * @return seconds, 0 within a node
     */
    public double seconds(double bytes, int from, int to) {
        if (from == to) {
            return 0;
        }
        final int first = platform.clusterOfNode(from);
        final int last = platform.clusterOfNode(to);
        double bandwidth = Math.min(local[first].bandwidth, local[last].bandwidth);
        if (first != last) {
            bandwidth = Math.min(bandwidth, global.bandwidth);
        }
        return latency(from, to) + bytes / bandwidth;
    }

    /**
     * Returns how long the first byte of a transfer takes.
     *
     * @param from a node
     * @param to another node
     * @return seconds
     */
    public double latency(int from, int to) {
        final int first = platform.clusterOfNode(from);
        final int last = platform.clusterOfNode(to);
        final double near = local[first].latency + local[last].latency;
        return first == last ? near : near + 2 * global.latency;
    }

    /**
     * Returns the bandwidth of a node's link, in each direction.
     *
     * @param node the node
     * @return bytes per second
     */
    public double bandwidth(int node) {
        return local[platform.clusterOfNode(node)].bandwidth;
    }

    /**
     * {@return the bandwidth of the link of a cluster's router to the others, in each direction, in bytes per second}
     */
    public double globalBandwidth() {
        return global.bandwidth;
    }

    private static double bytesPerSecond(String text) {
        final Matcher matcher = PlatformTables.BANDWIDTH.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text + " is no bandwidth");
        }
        final String unit = text.substring(text.length() - 3);
        final String prefix = matcher.group(3) == null ? "" : matcher.group(3);
        final int power = prefix.isEmpty() ? 0 : PREFIXES.indexOf(prefix.charAt(0)) + 1;
        final double step = prefix.endsWith("i") ? 1024 : 1000;
        double value = number(matcher);
        for (int i = 0; i < power; i++) {
            value *= step;
        }
        return unit.startsWith("b") ? value / 8 : value;
    }

    private static double seconds(String text) {
        final Matcher matcher = PlatformTables.LATENCY.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text + " is no time");
        }
        return number(matcher) * TIMES.getOrDefault(matcher.group(3) == null ? "s" : matcher.group(3), 1.0);
    }

    private static double number(Matcher matcher) {
        return Double.parseDouble(matcher.group(1) + (matcher.group(2) == null ? "" : matcher.group(2)));
    }
}
