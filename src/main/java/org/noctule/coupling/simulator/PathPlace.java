package org.noctule.coupling.simulator;

import java.util.Set;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingState;

/**
 * The surroundings of a data path.
 *
 * @param plan the workflow
 * @param timeline plans what happens
 * @param memory bytes that the workflow holds on each node
 * @param nodes the nodes on which simulations of the workflow have started, in that order; a live view
 * @param machine the nodes of the machine
 * @param breakdown ends the workflow
 */
record PathPlace(
        CouplingPlan plan,
        Timeline timeline,
        NodeMemory memory,
        Set<Integer> nodes,
        CouplingNodes machine,
        Breakdown breakdown) {
    /** Ends a workflow that cannot go on. */
    @FunctionalInterface
    interface Breakdown {
        /** Lets its running tasks fail. */
        void fail(CouplingState state, double now);
    }

    /** The node on which the first simulation started. */
    int firstNode() {
        return nodes.iterator().next();
    }

    /**
     * Sends bytes from one node to another, at once within a node, while something else goes on.
     *
     * @param done hears when both are over
     * @return hears when the other thing is over
     */
    Timeline.Wake carry(double bytes, int from, int to, double now, Timeline.Wake done) {
        if (from == to) {
            return done;
        }
        final Timeline.Wake both = new Both(done);
        machine.carry(bytes, from, to, now, both::at);
        return both;
    }

    /** Goes on when it is called the second time. */
    private static final class Both implements Timeline.Wake {
        private final Timeline.Wake done;
        private boolean once;

        Both(Timeline.Wake done) {
            this.done = done;
        }

        @Override
        public void at(double now) {
            if (once) {
                done.at(now);
            }
            once = true;
        }
    }

    int expected() {
        return plan.shape().simulations();
    }
}
