package org.noctule.fabric.ramp.schedule;

import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpSchedule;
import org.noctule.fabric.ramp.OpScheduler;
import org.noctule.fabric.ramp.PartitionedGraph;

/** First in, first out: parts in topological order of the training step, the earlier one first. */
public final class FirstOpFirst implements OpScheduler {

    /** Creates a scheduler. */
    public FirstOpFirst() {}

    @Override
    public OpSchedule schedule(PartitionedGraph graph, OpPlacement placement, Communication communication) {
        final int[] order = TopologicalOrder.of(graph);
        final int[] priority = new int[graph.nodes()];
        for (int turn = 0; turn < order.length; turn++) {
            priority[order[turn]] = order.length - 1 - turn;
        }
        return new OpSchedule(priority);
    }
}
