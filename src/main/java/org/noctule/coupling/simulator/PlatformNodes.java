package org.noctule.coupling.simulator;

import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.noctule.platform.Platform;
import org.noctule.platform.RampFabric;
import org.noctule.simulator.JobRun;
import org.noctule.workflow.simulator.staging.NodeFlows;

/**
 * The nodes of a platform in JSON. What passes between them shares their links, or has, within a cluster that a RAMP
 * fabric joins, a circuit of one channel that is set up for it.
 */
public final class PlatformNodes implements CouplingNodes {
    private static final double BYTES_PER_MB = 1e6;
    /** Bits of a byte: bandwidths of fabrics count bits, as published ones do. */
    private static final int BITS = 8;

    private final Platform platform;
    private final NodeFlows flows;

    /**
     * Describes the nodes.
     *
     * @param platform the platform
     * @param flows its links, and all that they carry
     */
    public PlatformNodes(Platform platform, NodeFlows flows) {
        this.platform = platform;
        this.flows = flows;
    }

    @Override
    public int of(JobRun run) {
        return platform.nodeOfProcessor(platform.processorOfCore(run.alloc().first(0)));
    }

    @Override
    public double memory(int node) {
        return platform.nodeType(node).memory() * BYTES_PER_MB;
    }

    @Override
    public void carry(double bytes, int from, int to, double now, DoubleConsumer arrival) {
        final int cluster = platform.clusterOfNode(from);
        final Optional<RampFabric> fabric = platform.clusters().get(cluster).fabric();
        if (fabric.isPresent() && platform.clusterOfNode(to) == cluster) {
            final RampFabric ramp = fabric.get();
            flows.startAlone(
                    bytes,
                    2 * ramp.ioLatency() + ramp.propagationLatency(),
                    ramp.channelBandwidth() / BITS,
                    now,
                    arrival);
        } else {
            flows.start(bytes, from, to, now, arrival);
        }
    }
}
