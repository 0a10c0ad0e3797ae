package org.noctule.fabric.ramp;

import java.util.Optional;

/** Finds a channel for each transfer of a job. Dependencies within a server, or of no bytes, need none. */
@FunctionalInterface
public interface DepPlacer {

    /**
     * Places the transfers of a job.
     *
     * @param graph the parts and their dependencies
     * @param placement the servers of the parts
     * @param state the taken channels
     * @return a channel for each transfer, empty if there is none left for one of them
     */
    Optional<DepPlacement> place(PartitionedGraph graph, OpPlacement placement, FabricState state);
}
