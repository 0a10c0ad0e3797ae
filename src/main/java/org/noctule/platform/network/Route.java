package org.noctule.platform.network;

import java.util.List;

/**
 * The way from one host to another.
 *
 * @param links indices into {@link Network#links()}, in the order of the way, unmodifiable; empty if nothing limits it
 * @param latency the sum of the links' latencies in seconds, added in the order in which SimGrid adds them
 */
public record Route(List<Integer> links, double latency) {}
