package org.noctule.ramp.step;

import org.noctule.platform.RampFabric;
import org.noctule.ramp.Communication;
import org.noctule.ramp.CommunicationTimes;
import org.noctule.ramp.OpPlacement;
import org.noctule.ramp.PartitionedGraph;

/**
 * Communication in collective operations and single transfers. For each split op, the dependencies out of its forward
 * parts, over all children, are one collective operation if every server sends as many of them as it receives, else
 * single transfers; likewise those into its backward parts. Backward parts synchronise in collective operations. Around
 * whole ops all transfers are single. A collective operation takes the time of a RAMP all-reduce of the sum of its
 * sizes, a single transfer the latencies and size over bandwidth. Linear in the edges.
 */
public final class RampCommunication implements CommunicationTimes {
    private final CommunicationRules rules;

    /**
     * Creates the formulas.
     *
     * @param rules what a channel and a transceiver carry, and what synchronises
     */
    public RampCommunication(CommunicationRules rules) {
        this.rules = rules;
    }

    @Override
    public Communication times(PartitionedGraph graph, OpPlacement placement, RampFabric fabric) {
        return new Classification(graph, placement, fabric, rules).result();
    }
}
