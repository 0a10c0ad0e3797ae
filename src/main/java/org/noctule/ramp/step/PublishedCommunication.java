package org.noctule.ramp.step;

import org.noctule.platform.RampFabric;
import org.noctule.ramp.Communication;
import org.noctule.ramp.CommunicationTimes;
import org.noctule.ramp.OpPlacement;
import org.noctule.ramp.PartitionedGraph;

/**
 * Communication as ddls has it: {@link RampCommunication} in which each pair of backward parts synchronises in a
 * collective operation of its own, bandwidth counts in bytes and is divided twice, and no racks contend.
 */
public final class PublishedCommunication implements CommunicationTimes {

    private final RampCommunication rules = new RampCommunication(CommunicationRules.published());

    /** Creates the rule. */
    public PublishedCommunication() {}

    @Override
    public Communication times(PartitionedGraph graph, OpPlacement placement, RampFabric fabric) {
        return rules.times(graph, placement, fabric);
    }
}
