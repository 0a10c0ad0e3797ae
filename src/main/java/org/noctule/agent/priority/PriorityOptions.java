package org.noctule.agent.priority;

import java.util.Optional;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/**
 * Options of the agent {@code priority}, from {@code decision.agent}.
 *
 * @param order the order of its queue where no weights are given
 * @param weights the weights of a job's factors; empty if the order is another one
 * @param fairShare fair shares that one of the weights may count
 * @param backfilling who may pass the head of the queue
 * @param backfillOrder the order in which jobs are tried that may pass it; empty for that of the queue
 * @param limits bounds of backfilling
 * @param cores name of the core order
 * @param rules the rules, with the passes that are asked for
 */
public record PriorityOptions(
        JobOrder order,
        Optional<PriorityWeights> weights,
        FairShareOptions fairShare,
        Backfilling backfilling,
        Optional<JobOrder> backfillOrder,
        BackfillLimits limits,
        String cores,
        AgentRules rules) {
    /** The keys of the agent. */
    public static final OptionTable TABLE = AgentKeys.table(
            OptionKey.of("order", JobOrders.values(), "`first`", "order of the queue, decided anew at every pass"),
            OptionKey.of(
                    "weights",
                    OptionValues.object("[weights](agents.md#weights)", PriorityWeights.TABLE),
                    "none",
                    "a weighted sum in the place of `order`"),
            OptionKey.of(
                    "fair_share",
                    OptionValues.object("[fair share](agents.md#fair-share)", FairShareOptions.TABLE),
                    "by user",
                    "whose usage counts for `weights.fair_share`, and for how long"),
            OptionKey.of(
                    "backfilling",
                    OptionValues.choice(Backfilling.class),
                    "`easy`",
                    "jobs with a reservation that none may delay: nobody passes, the head alone, or all"),
            OptionKey.of(
                    "backfill_order",
                    JobOrders.values(),
                    "the queue's",
                    "order in which `easy` tries the jobs behind the head"),
            OptionKey.of("depth", OptionValues.count(), "all", "jobs that backfilling looks at per pass"),
            OptionKey.of("window", OptionValues.positive(), "unlimited", "time ahead in which reservations are made")
                    .in("s"),
            OptionKey.of(
                    "jobs_per_user",
                    OptionValues.count(),
                    "all",
                    "jobs of one user that backfilling looks at per pass"),
            CoreOrders.key(),
            AgentKeys.PASSES,
            AgentKeys.MAINTENANCE);

    /** Kinds of backfilling. */
    public enum Backfilling {
        /** Nobody passes the head of the queue. */
        NONE,
        /** Whoever does not delay the head may pass. */
        EASY,
        /** Whoever delays none of those before may pass; reservations are made anew at every pass. */
        CONSERVATIVE
    }

    /**
     * Reads the options.
     *
     * @param decision the object {@code decision}
     * @param rules choices that follow published systems
     * @return the options
     * @throws org.noctule.error.NoctuleException if a key is unknown or a value is wrong
     */
    public static PriorityOptions read(JsonInput decision, AgentRules rules) {
        final Optional<JsonInput> agent = decision.find("agent");
        agent.ifPresent(keys -> keys.allow(TABLE));
        final Optional<PriorityWeights> weights = find(agent, "weights").map(PriorityWeights::read);
        find(agent, "order").filter(order -> weights.isPresent()).ifPresent(order -> {
            throw order.error("stands beside weights, which are an order too", "Maybe leave one of the two out.");
        });
        find(agent, "fair_share")
                .filter(share -> weights.filter(all -> all.fairShare() != 0).isEmpty())
                .ifPresent(share -> {
                    throw share.error("is not used", "Maybe give weights.fair_share a number.");
                });
        final Backfilling backfilling = find(agent, "backfilling")
                .map(kind -> kind.oneOf(Backfilling.class))
                .orElse(Backfilling.EASY);
        find(agent, "backfill_order")
                .filter(order -> backfilling != Backfilling.EASY)
                .ifPresent(order -> {
                    throw order.error("is not used", "Maybe set backfilling to easy.");
                });
        final BackfillLimits limits = BackfillLimits.read(agent);
        if (backfilling == Backfilling.NONE && !limits.equals(BackfillLimits.NONE)) {
            throw decision.get("agent")
                    .error("limits backfilling, of which there is none", "Maybe set backfilling to easy.");
        }
        return new PriorityOptions(
                find(agent, "order")
                        .map(order -> JobOrders.read(order, rules))
                        .orElseGet(() -> JobOrders.named("first")),
                weights,
                find(agent, "fair_share").map(FairShareOptions::read).orElse(FairShareOptions.DEFAULT),
                backfilling,
                find(agent, "backfill_order").map(order -> JobOrders.read(order, rules)),
                limits,
                find(agent, "cores").map(CoreOrders::read).orElse(CoreOrders.LOWEST_ID),
                rules.asked(decision));
    }

    private static Optional<JsonInput> find(Optional<JsonInput> agent, String key) {
        return agent.flatMap(keys -> keys.find(key));
    }
}
