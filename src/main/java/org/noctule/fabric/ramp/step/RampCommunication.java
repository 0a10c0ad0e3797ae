package org.noctule.fabric.ramp.step;

import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.CommunicationTimes;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.platform.RampFabric;

/**
 * Communication in collective operations and single transfers. Backward parts synchronise in collective operations; all
 * that goes between ops are single transfers, except by the rule of {@link CommunicationRules.HandOver#GROUPS}. A
 * single transfer takes the latencies and size over bandwidth, a collective operation the time of a RAMP all-reduce: of
 * its parameters, or by the rules of ddls of the sum of its sizes. Linear in the edges.
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
