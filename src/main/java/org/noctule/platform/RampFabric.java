package org.noctule.platform;

import org.noctule.error.NoctuleException;

/**
 * A flat optical fabric after the RAMP architecture: every server reaches every other one in a single hop, over
 * channels of its own for each pair of servers and direction. Nothing is stored per pair, so that size costs nothing.
 *
 * <p>A figure that makes no sense is refused: a count or bandwidth that is not positive, a negative latency, more racks
 * per group than groups.
 *
 * @param groups number of communication groups, positive
 * @param racks racks per group, positive and at most the number of groups
 * @param servers servers per rack, positive
 * @param channels channels per ordered pair of servers, positive
 * @param nodeBandwidth rate at which a server sends over all its transceivers, positive; rules of training say whether
 *     this counts bits/s or bytes/s
 * @param propagationLatency time on the way in s
 * @param ioLatency time to enter or leave a server in s
 */
public record RampFabric(
        int groups,
        int racks,
        int servers,
        int channels,
        double nodeBandwidth,
        double propagationLatency,
        double ioLatency)
        implements ServerGrid {

    /**
     * Checks the figures.
     *
     * @param groups number of communication groups, positive
     * @param racks racks per group, positive and at most the number of groups
     * @param servers servers per rack, positive
     * @param channels channels per ordered pair of servers, positive
     * @param nodeBandwidth rate at which a server sends over all its transceivers, positive
     * @param propagationLatency time on the way in s
     * @param ioLatency time to enter or leave a server in s
     * @throws NoctuleException if one of them makes no sense
     */
    public RampFabric {
        positive("communication_groups", groups);
        positive("racks", racks);
        positive("servers", servers);
        positive("channels", channels);
        if (racks > groups) {
            throw NoctuleException.input(
                    "a RAMP fabric has at most as many racks per group as groups, got racks " + racks + " and groups "
                            + groups,
                    "Maybe the two are swapped.");
        }
        if ((long) groups * racks * servers > Integer.MAX_VALUE) {
            throw NoctuleException.input(
                    "a RAMP fabric of " + groups + " x " + racks + " x " + servers + " servers is too large",
                    "Maybe one of the three counts is meant for the whole fabric.");
        }
        if (!(nodeBandwidth > 0) || Double.isInfinite(nodeBandwidth)) {
            throw NoctuleException.input(
                    "the node_bandwidth of a RAMP fabric must be positive and finite",
                    "Maybe it is missing; it is given in bits per second.");
        }
        if (!(propagationLatency >= 0 && ioLatency >= 0 && propagationLatency + ioLatency < Double.POSITIVE_INFINITY)) {
            throw NoctuleException.input(
                    "the latencies of a RAMP fabric must be finite and not negative",
                    "Maybe they are given in another unit than seconds.");
        }
    }

    /** {@return the bandwidth of a server, in its unit, shared by its transceivers, one for each group} */
    public double channelBandwidth() {
        return nodeBandwidth / groups;
    }

    /**
     * Returns the number of a directed channel.
     *
     * @param from the server that sends
     * @param to the server that receives
     * @param number number of the channel among the pair's, from 0
     * @return a number of its own
     */
    public long channel(int from, int to, int number) {
        return ((long) from * size() + to) * channels + number;
    }

    private static void positive(String name, int value) {
        if (value < 1) {
            throw NoctuleException.input(
                    "the number of " + name + " in a RAMP fabric must be positive, got " + value,
                    "Maybe a figure of the topology is missing.");
        }
    }
}
