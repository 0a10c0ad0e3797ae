package org.noctule.fabric.ramp.schedule;

import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepSchedule;
import org.noctule.fabric.ramp.DepScheduler;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;

/** First in, first out: transfers in topological order of the parts that send them, the earlier one first. */
public final class FirstDepFirst implements DepScheduler {

    /** Creates a scheduler. */
    public FirstDepFirst() {}

    @Override
    public DepSchedule schedule(PartitionedGraph graph, OpPlacement placement, Communication communication) {
        final int[] priority = new int[graph.edges()];
        int next = priority.length - 1;
        for (final int node : TopologicalOrder.of(graph)) {
            for (int edge = graph.firstEdge(node); edge < graph.firstEdge(node + 1); edge++) {
                priority[edge] = next--;
            }
        }
        return new DepSchedule(priority);
    }
}
