package org.noctule.simulator.workflow.transport;

import java.util.Optional;
import org.noctule.platform.NodeLinks;
import org.noctule.platform.Platform;
import org.noctule.platform.RampFabric;

/**
 * The least time of a transfer from one node of a platform to another: over the links of both, or, within a cluster
 * that a RAMP fabric joins, over a circuit of one channel that is set up for it.
 */
final class NodeWays implements PathPlace.Ways {
    /** Bits of a byte: bandwidths of fabrics count bits, as published ones do. */
    private static final int BITS = 8;

    private final Platform platform;
    private final NodeLinks links;

    NodeWays(Platform platform) {
        this.platform = platform;
        this.links = new NodeLinks(platform);
    }

    @Override
    public double seconds(double bytes, int from, int to) {
        if (from == to) {
            return 0;
        }
        final int cluster = platform.clusterOfNode(from);
        final Optional<RampFabric> fabric = platform.clusters().get(cluster).fabric();
        if (fabric.isPresent() && platform.clusterOfNode(to) == cluster) {
            final RampFabric ramp = fabric.get();
            return 2 * ramp.ioLatency() + ramp.propagationLatency() + BITS * bytes / ramp.channelBandwidth();
        }
        return links.seconds(bytes, from, to);
    }
}
