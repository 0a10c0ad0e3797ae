package org.noctule.agent.backfill;

import java.util.Optional;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;

/**
 * The options of an agent with a queue, from {@code decision.agent}.
 *
 * @param order the order of its queue, {@code first} by default
 * @param cores name of its core order, {@code lowest_id} by default
 * @param rules the rules, with the passes that it asks for
 */
record QueueOptions(JobOrder order, String cores, AgentRules rules) {
    /** The keys of an agent with a queue. */
    static final OptionTable TABLE = AgentKeys.table(
            OptionKey.of("order", JobOrders.values(), "`first`", "order of the queue"),
            CoreOrders.key(),
            AgentKeys.PASSES,
            AgentKeys.MAINTENANCE);

    /** Reads the options; keys that an agent with a queue does not know are errors. */
    static QueueOptions read(JsonInput decision, AgentRules rules) {
        final Optional<JsonInput> agent = decision.find("agent");
        agent.ifPresent(keys -> keys.allow(TABLE));
        return new QueueOptions(
                find(agent, "order")
                        .map(order -> JobOrders.read(order, rules))
                        .orElseGet(() -> JobOrders.named("first")),
                find(agent, "cores").map(CoreOrders::read).orElse(CoreOrders.LOWEST_ID),
                rules.asked(decision));
    }

    private static Optional<JsonInput> find(Optional<JsonInput> agent, String key) {
        return agent.flatMap(keys -> keys.find(key));
    }
}
