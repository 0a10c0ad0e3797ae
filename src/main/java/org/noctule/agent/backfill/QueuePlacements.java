package org.noctule.agent.backfill;

import org.noctule.agent.AgentRules;
import org.noctule.agent.Placement;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.placement.NodeOrders;
import org.noctule.platform.PStateRule;
import org.noctule.protocol.Event;
import org.noctule.random.PythonRandom;

/**
 * The placements of queue-based agents: a mirror is kept only where the core order, or a simulator, asks for it. Jobs
 * with demands on nodes are placed by node.
 */
public final class QueuePlacements {
    private QueuePlacements() {}

    /**
     * Makes the placement of a run when its platform is known.
     *
     * @param order name of the core order
     * @param begins the beginning of the run
     * @param rules choices that follow published systems
     * @param seed seed of random orders
     * @return a placement on the idle machine
     * @throws org.noctule.error.NoctuleException if jobs have demands on nodes that the order cannot meet
     */
    public static Placement of(String order, Event.SimulationBegins begins, AgentRules rules, long seed) {
        if (begins.features().companions() || NodeOrders.byNode(order)) {
            return NodeOrders.placement(order, begins, new PythonRandom(seed)::choice);
        }
        if (order.equals(CoreOrders.LOWEST_ID) && begins.pStates() == PStateRule.SIMULATOR) {
            return new LowestIdPlacement(begins.platform());
        }
        return CoreOrders.placement(order, begins, rules, new PythonRandom(seed)::choice);
    }
}
