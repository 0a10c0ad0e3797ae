package org.noctule.fabric.ramp;

import org.noctule.platform.RampFabric;

/** Says how long the transfers of a placed job take. */
@FunctionalInterface
public interface CommunicationTimes {

    /**
     * Computes the times.
     *
     * @param graph the parts and their dependencies
     * @param placement the servers of the parts
     * @param fabric the fabric
     * @return a time for each edge
     */
    Communication times(PartitionedGraph graph, OpPlacement placement, RampFabric fabric);
}
