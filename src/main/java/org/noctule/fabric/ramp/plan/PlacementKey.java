package org.noctule.fabric.ramp.plan;

import java.util.Arrays;
import org.noctule.fabric.ramp.Numbering;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.platform.RampFabric;

/**
 * A placed job up to a shift within the fabric: equal keys mean that the same parts share servers, groups, racks and
 * places, so that everything about a step is equal too.
 */
final class PlacementKey {
    private final PartitionedGraph graph;
    private final OpPlacement placement;
    private final RampFabric fabric;
    /** By server the local numbers of its group, rack and place, in the order in which they are met. */
    private final int[] shape;

    private final int hash;

    PlacementKey(PartitionedGraph graph, OpPlacement placement, RampFabric fabric) {
        this.graph = graph;
        this.placement = placement;
        this.fabric = fabric;
        shape = new int[3 * placement.workers()];
        final Numbering groups = new Numbering();
        final Numbering racks = new Numbering();
        final Numbering places = new Numbering();
        for (int worker = 0; worker < placement.workers(); worker++) {
            final int server = placement.serverOfWorker(worker);
            shape[3 * worker] = groups.of(fabric.group(server));
            shape[3 * worker + 1] = racks.of(fabric.rack(server));
            shape[3 * worker + 2] = places.of(fabric.position(server));
        }
        hash = 31 * System.identityHashCode(graph) + Arrays.hashCode(shape);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlacementKey that
                && graph == that.graph
                && fabric.equals(that.fabric)
                && Arrays.equals(shape, that.shape)
                && placement.sharesServersLike(that.placement);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
