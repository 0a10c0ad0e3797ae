package org.noctule.fabric.ramp.plan;

import java.util.Optional;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Refusal;

/** The servers of a job on a fabric of which some servers are free, whatever channels and forecasts come to. */
sealed interface Place {

    /**
     * The job has no servers.
     *
     * @param refusal the reason
     */
    record Nowhere(Refusal refusal) implements Place {}

    /**
     * The job has servers, of which some may be too small.
     *
     * @param parts its parts, as long as they take there
     * @param placement the servers of its parts
     * @param key the placement up to a shift
     * @param memory the reason why they are too small, empty if they are not
     */
    record Servers(PartitionedGraph parts, OpPlacement placement, PlacementKey key, Optional<Refusal> memory)
            implements Place {}
}
