package org.noctule.ramp;

import org.noctule.platform.RampFabric;

/**
 * A placed job up to a shift within the fabric: equal keys mean that the same parts share servers, groups, racks and
 * places, so that everything about a step is equal too.
 */
final class PlacementKey {
    private final PartitionedGraph graph;
    private final OpPlacement placement;
    private final RampFabric fabric;
    private final int hash;

    PlacementKey(PartitionedGraph graph, OpPlacement placement, RampFabric fabric) {
        this.graph = graph;
        this.placement = placement;
        this.fabric = fabric;
        hash = 31 * System.identityHashCode(graph) + placement.workers();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlacementKey that
                && graph == that.graph
                && fabric.equals(that.fabric)
                && placement.sharesServersLike(that.placement)
                && liesLike(that.placement);
    }

    private boolean liesLike(OpPlacement other) {
        final Numbering groups = new Numbering();
        final Numbering otherGroups = new Numbering();
        final Numbering racks = new Numbering();
        final Numbering otherRacks = new Numbering();
        final Numbering places = new Numbering();
        final Numbering otherPlaces = new Numbering();
        for (int worker = 0; worker < placement.workers(); worker++) {
            final int server = placement.serverOfWorker(worker);
            final int otherServer = other.serverOfWorker(worker);
            if (groups.of(fabric.group(server)) != otherGroups.of(fabric.group(otherServer))
                    || racks.of(fabric.rack(server)) != otherRacks.of(fabric.rack(otherServer))
                    || places.of(fabric.position(server)) != otherPlaces.of(fabric.position(otherServer))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
