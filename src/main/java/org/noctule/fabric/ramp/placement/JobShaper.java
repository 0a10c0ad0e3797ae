package org.noctule.fabric.ramp.placement;

import java.util.Optional;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.ServerShape;

/** Chooses the shape of the block of servers that a whole job gets. */
@FunctionalInterface
public interface JobShaper {

    /**
     * Chooses a shape.
     *
     * @param graph the job's parts
     * @param state the free servers
     * @return a full block, empty if none will do
     */
    Optional<ServerShape> shape(PartitionedGraph graph, FabricState state);
}
