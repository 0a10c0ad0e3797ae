package org.noctule.agent.priority;

import java.util.Optional;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.NodeOrders;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

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
    private static final OptionKey<JsonInput> ORDER = JobOrders.key("order of the queue, decided anew at every pass");
    private static final OptionKey<Options> WEIGHTS = OptionKey.of(
                    "weights",
                    OptionValues.object("[weights](agents.md#weights)", PriorityWeights.TABLE),
                    "a weighted sum in the place of `order`")
            .told("none");
    private static final OptionKey<Options> FAIR_SHARE = OptionKey.with(
                    "fair_share",
                    OptionValues.object("[fair share](agents.md#fair-share)", FairShareOptions.TABLE),
                    FairShareOptions.TABLE.defaults(),
                    "whose usage counts for `weights.fair_share`, and for how long")
            .told("by account or user");
    private static final OptionKey<Backfilling> BACKFILLING = OptionKey.with(
            "backfilling",
            OptionValues.choice(Backfilling.class),
            Backfilling.EASY,
            "jobs with a reservation that none may delay: nobody passes, the head alone, or all");
    private static final OptionKey<JsonInput> BACKFILL_ORDER = OptionKey.of(
                    "backfill_order", JobOrders.values(), "order in which `easy` tries the jobs behind the head")
            .told("the queue's");

    /** The keys of the agent. */
    public static final OptionTable TABLE = AgentKeys.table(ORDER, WEIGHTS, FAIR_SHARE, BACKFILLING, BACKFILL_ORDER)
            .and(BackfillLimits.DEPTH, BackfillLimits.WINDOW, BackfillLimits.JOBS_PER_USER)
            .and(NodeOrders.KEY, AgentKeys.PASSES, AgentKeys.MAINTENANCE);

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
        final Options values = AgentKeys.read(TABLE, decision);
        final Optional<PriorityWeights> weights = values.find(WEIGHTS).map(PriorityWeights::of);
        if (values.given(ORDER) && weights.isPresent()) {
            throw values.error(
                    ORDER, "stands beside weights, which are an order too", "Maybe leave one of the two out.");
        }
        if (values.given(FAIR_SHARE)
                && weights.filter(all -> all.fairShare() != 0).isEmpty()) {
            throw values.error(FAIR_SHARE, "is not used", "Maybe give weights.fair_share a number.");
        }
        final Backfilling backfilling = values.get(BACKFILLING);
        if (values.given(BACKFILL_ORDER) && backfilling != Backfilling.EASY) {
            throw values.error(BACKFILL_ORDER, "is not used", "Maybe set backfilling to easy.");
        }
        final BackfillLimits limits = BackfillLimits.of(values);
        if (backfilling == Backfilling.NONE && !limits.equals(BackfillLimits.NONE)) {
            throw values.source().error("limits backfilling, of which there is none", "Maybe set backfilling to easy.");
        }
        return new PriorityOptions(
                JobOrders.read(values.get(ORDER), rules),
                weights,
                FairShareOptions.of(values.get(FAIR_SHARE)),
                backfilling,
                values.find(BACKFILL_ORDER).map(order -> JobOrders.read(order, rules)),
                limits,
                values.get(NodeOrders.KEY),
                rules.asked(decision));
    }
}
