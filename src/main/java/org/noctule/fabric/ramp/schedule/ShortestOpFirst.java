package org.noctule.fabric.ramp.schedule;

import java.util.Arrays;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpSchedule;
import org.noctule.fabric.ramp.OpScheduler;
import org.noctule.fabric.ramp.PartitionedGraph;

/**
 * Shortest remaining processing time first, ddls' default: the part that computes longest has the lowest priority;
 * among equals the one that was placed first.
 */
public final class ShortestOpFirst implements OpScheduler {

    /** Creates a scheduler. */
    public ShortestOpFirst() {}

    @Override
    public OpSchedule schedule(PartitionedGraph graph, OpPlacement placement, Communication communication) {
        final double[] compute = new double[graph.nodes()];
        Arrays.setAll(compute, graph::compute);
        final int[] placed = new int[graph.nodes()];
        Arrays.setAll(placed, placement::placed);
        return new OpSchedule(Ranks.descending(compute, placed));
    }
}
