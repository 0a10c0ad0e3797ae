package org.noctule.agent.backfill;

import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.NodeOrders;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;

/**
 * The options of an agent with a queue, from {@code decision.agent}.
 *
 * @param order the order of its queue, {@code first} by default
 * @param cores name of its core order, {@code lowest_id} by default
 * @param rules the rules, with the passes that it asks for
 */
record QueueOptions(JobOrder order, String cores, AgentRules rules) {
    private static final OptionKey<JsonInput> ORDER = JobOrders.key("order of the queue");
    /** The keys of an agent with a queue. */
    static final OptionTable TABLE = AgentKeys.table(ORDER, NodeOrders.KEY, AgentKeys.PASSES, AgentKeys.MAINTENANCE);

    /** Reads the options; keys that an agent with a queue does not know are errors. */
    static QueueOptions read(JsonInput decision, AgentRules rules) {
        final Options values = AgentKeys.read(TABLE, decision);
        return new QueueOptions(
                JobOrders.read(values.get(ORDER), rules), values.get(NodeOrders.KEY), rules.asked(decision));
    }
}
