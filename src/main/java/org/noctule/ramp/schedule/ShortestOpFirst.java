package org.noctule.ramp.schedule;

import java.util.Arrays;
import org.noctule.ramp.Communication;
import org.noctule.ramp.OpPlacement;
import org.noctule.ramp.OpSchedule;
import org.noctule.ramp.OpScheduler;
import org.noctule.ramp.PartitionedGraph;

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
