package org.noctule.fabric.ramp.schedule;

import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpSchedule;
import org.noctule.fabric.ramp.OpScheduler;
import org.noctule.fabric.ramp.PartitionedGraph;

/**
 * Longest path to the end first, as list scheduling does (Kwok and Ahmad, ACM Computing Surveys 31, 1999, call it the
 * bottom level): a part's own time and the longest chain of transfers and parts behind it. Linear in the edges.
 */
public final class CriticalPathFirst implements OpScheduler {

    /** Creates a scheduler. */
    public CriticalPathFirst() {}

    @Override
    public OpSchedule schedule(PartitionedGraph graph, OpPlacement placement, Communication communication) {
        final int[] order = TopologicalOrder.of(graph);
        final double[] level = new double[graph.nodes()];
        for (int turn = order.length - 1; turn >= 0; turn--) {
            final int node = order[turn];
            double longest = 0;
            for (int edge = graph.firstEdge(node); edge < graph.firstEdge(node + 1); edge++) {
                if (graph.kind(edge) != EdgeKind.SYNC) {
                    final double transfer =
                            DepPlacement.isTransfer(graph, placement, edge) ? communication.time(edge) : 0;
                    longest = Math.max(longest, transfer + level[graph.to(edge)]);
                }
            }
            level[node] = graph.compute(node) + longest;
        }
        final int[] priority = Ranks.descending(level, order);
        for (int node = 0; node < priority.length; node++) {
            priority[node] = priority.length - 1 - priority[node];
        }
        return new OpSchedule(priority);
    }
}
