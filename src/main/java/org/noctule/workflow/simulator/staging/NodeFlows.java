package org.noctule.workflow.simulator.staging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.noctule.platform.NodeLinks;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;
import org.noctule.simulator.RunPart;

/**
 * Transfers between the nodes of a platform that share its links: each node has a link to its cluster's router, each
 * router one to those of the other clusters, with their bandwidth in both directions at once. Rates are max-min fair:
 * the link that gives its transfers least gives each an equal part, which they then take of their other links, and so
 * on (Bertsekas and Gallager, Data Networks, 1992, section 6.5.2). Latencies pass before, and use nothing.
 */
public final class NodeFlows implements RunPart {
    private static final int RANK = -10;

    private static final int WAYS = 2;

    private final Platform platform;
    private final NodeLinks links;
    private final List<NodeFlow> flows = new ArrayList<>();
    /** Number of transfers that are not frozen yet, and bytes per second that are left, by link. */
    private final int[] users;

    private final double[] rest;
    private double next = Double.POSITIVE_INFINITY;

    /**
     * Begins a run without transfers.
     *
     * @param platform the platform
     */
    public NodeFlows(Platform platform) {
        this.platform = platform;
        this.links = new NodeLinks(platform);
        this.users = new int[WAYS * (platform.nbNodes() + platform.clusters().size())];
        this.rest = new double[users.length];
    }

    /**
     * Starts a transfer.
     *
     * @param bytes its size
     * @param from node that sends
     * @param to another node
     * @param now the date, in s
     * @param arrival hears the date at which the last byte has come
     * @return the transfer
     */
    public NodeFlow start(double bytes, int from, int to, double now, DoubleConsumer arrival) {
        final int first = platform.clusterOfNode(from);
        final int last = platform.clusterOfNode(to);
        final int out = WAYS * from;
        final int in = WAYS * to + 1;
        final double near = Math.min(links.bandwidth(from), links.bandwidth(to));
        final double latency = links.latency(from, to);
        final int routers = platform.nbNodes();
        final NodeFlow flow = first == last
                ? new NodeFlow(arrival, now, latency, bytes, near, out, in)
                : new NodeFlow(
                        arrival,
                        now,
                        latency,
                        bytes,
                        Math.min(near, links.globalBandwidth()),
                        out,
                        WAYS * (routers + first),
                        WAYS * (routers + last) + 1,
                        in);
        return begin(flow);
    }

    /**
     * Starts a transfer that has its way for itself.
     *
     * @param bytes its size
     * @param latency seconds until the first byte has come
     * @param rate bytes per second
     * @param now the date, in s
     * @param arrival hears the date at which the last byte has come
     * @return the transfer
     */
    public NodeFlow startAlone(double bytes, double latency, double rate, double now, DoubleConsumer arrival) {
        return begin(new NodeFlow(arrival, now, latency, bytes, rate));
    }

    private NodeFlow begin(NodeFlow flow) {
        flows.add(flow);
        next = Math.min(next, flow.nextDate());
        return flow;
    }

    /**
     * Takes a transfer away; nothing happens if it has ended.
     *
     * @param flow the transfer
     * @param now the date, in s
     */
    public void cancel(NodeFlow flow, double now) {
        if (flows.remove(flow)) {
            share(now);
        }
    }

    @Override
    public int rank() {
        return RANK;
    }

    @Override
    public void step(double now, List<Event> outbox) {
        advance();
    }

    /** {@return a date in s, infinite if there are no transfers} */
    @Override
    public double nextDate() {
        return next;
    }

    /** Goes on to the next date, and tells of the transfers that end at it, in the order of their starts. */
    public void advance() {
        final double now = next;
        final List<NodeFlow> ended = new ArrayList<>();
        for (final NodeFlow flow : flows) {
            if (flow.sending && flow.end <= now) {
                ended.add(flow);
            }
            flow.sending |= flow.begins <= now;
        }
        flows.removeAll(ended);
        share(now);
        ended.forEach(flow -> flow.arrival.accept(now));
    }

    private void share(double now) {
        final List<NodeFlow> open = new ArrayList<>();
        for (final NodeFlow flow : flows) {
            if (flow.sending && flow.links.length > 0) {
                open.add(flow);
                flow.frozen = false;
                for (final int link : flow.links) {
                    users[link]++;
                    rest[link] = capacity(link);
                }
            }
        }
        double part = 0;
        while (!open.isEmpty()) {
            part = Math.max(part, least(open));
            freeze(full(open, part), part, now);
            open.removeIf(flow -> flow.frozen);
        }
        next = Double.POSITIVE_INFINITY;
        for (final NodeFlow flow : flows) {
            next = Math.min(next, Math.max(now, flow.nextDate()));
        }
    }

    /** The transfers that use a link which can give no more than this part to each of its own. */
    private List<NodeFlow> full(List<NodeFlow> open, double part) {
        return open.stream()
                .filter(flow -> Arrays.stream(flow.links).anyMatch(link -> rest[link] / users[link] <= part))
                .toList();
    }

    private void freeze(List<NodeFlow> full, double part, double now) {
        for (final NodeFlow flow : full) {
            flow.setRate(now, part);
            flow.frozen = true;
            for (final int link : flow.links) {
                users[link]--;
                rest[link] -= part;
            }
        }
    }

    /** The least equal part that a link can give to its transfers. */
    private double least(List<NodeFlow> open) {
        double least = Double.POSITIVE_INFINITY;
        for (final NodeFlow flow : open) {
            for (final int link : flow.links) {
                least = Math.min(least, rest[link] / users[link]);
            }
        }
        return least;
    }

    private double capacity(int link) {
        final int node = link / WAYS;
        return node < platform.nbNodes() ? links.bandwidth(node) : links.globalBandwidth();
    }
}
