package org.noctule.fabric.ramp.schedule;

import java.util.Arrays;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepSchedule;
import org.noctule.fabric.ramp.DepScheduler;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;

/**
 * Shortest remaining processing time first, ddls' default: the transfer that takes longest has the lowest priority;
 * among equals the first edge. (In ddls equals come in the order of a Python set.)
 */
public final class ShortestDepFirst implements DepScheduler {

    /** Creates a scheduler. */
    public ShortestDepFirst() {}

    @Override
    public DepSchedule schedule(PartitionedGraph graph, OpPlacement placement, Communication communication) {
        final double[] time = new double[graph.edges()];
        Arrays.setAll(time, communication::time);
        return new DepSchedule(Ranks.descending(time, Ranks.descendingItems(time.length)));
    }
}
