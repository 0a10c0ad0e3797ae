package org.noctule.simulator.workflow.transport;

import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.noctule.workflow.WorkflowPlan;
import org.noctule.workflow.WorkflowState;

/**
 * The surroundings of a data path.
 *
 * @param plan the workflow
 * @param timeline plans what happens
 * @param memory bytes that the workflow holds on each node
 * @param nodes the nodes on which simulations of the workflow have started, in that order; a live view
 * @param ram bytes of memory of a node, by its number
 * @param ways the least times of transfers between nodes
 * @param breakdown ends the workflow
 */
record PathPlace(
        WorkflowPlan plan,
        Timeline timeline,
        NodeMemory memory,
        Set<Integer> nodes,
        IntToDoubleFunction ram,
        Ways ways,
        Breakdown breakdown) {
    /** The network between nodes. */
    @FunctionalInterface
    interface Ways {
        /** A network that is never slower than what it joins. */
        Ways AT_ONCE = (bytes, from, to) -> 0;

        /** Returns the least seconds of a transfer; 0 within a node. */
        double seconds(double bytes, int from, int to);
    }

    /** Ends a workflow that cannot go on. */
    @FunctionalInterface
    interface Breakdown {
        /** Lets its running tasks fail. */
        void fail(WorkflowState state, double now);
    }

    /** The node on which the first simulation started. */
    int firstNode() {
        return nodes.iterator().next();
    }

    int expected() {
        return plan.shape().simulations();
    }
}
