package org.noctule.agent.whatif;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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
 * Options of the agent {@code what-if}, from {@code decision.agent}.
 *
 * @param objective the cost of a job
 * @param orders orders of the candidates, at least one
 * @param backfilling kinds of backfilling of the candidates, at least one
 * @param mixtures number of random candidates per decision
 * @param futures number of futures with arrivals
 * @param arrivals number of arrivals per future
 * @param budget what one decision may cost
 * @param cores name of the core order
 * @param rules the rules, with the passes that are asked for
 */
public record WhatIfOptions(
        JobCost objective,
        List<JobOrder> orders,
        List<Backfilling> backfilling,
        int mixtures,
        int futures,
        int arrivals,
        Budget.Source budget,
        String cores,
        AgentRules rules) {
    private static final List<String> PORTFOLIO =
            List.of("first", "shortest", "smallest_area", "f1", "wfp3", "unicep", "lxf");

    static final OptionKey<JobCost> OBJECTIVE = OptionKey.with(
            "objective",
            OptionValues.choice(JobCost.class),
            JobCost.BOUNDED_SLOWDOWN,
            "mean over jobs that the imagined future is to keep low");
    private static final OptionKey<List<JsonInput>> ORDERS = OptionKey.of(
                    "orders", OptionValues.list("[job orders](agents.md#job-orders)"), "orders that are tried")
            .told(PORTFOLIO.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", ")));
    private static final OptionKey<List<JsonInput>> BACKFILLING = OptionKey.of(
                    "backfilling",
                    OptionValues.list("`none`, `easy`"),
                    "kinds of backfilling that each order is tried with")
            .told("`none`, `easy`");
    private static final OptionKey<Integer> MIXTURES =
            OptionKey.with("mixtures", OptionValues.countOrZero(), 10, "random orders that are tried besides");
    private static final OptionKey<Integer> FUTURES =
            OptionKey.with("futures", OptionValues.countOrZero(), 10, "futures with arrivals, beside one without");
    private static final OptionKey<Integer> ARRIVALS =
            OptionKey.with("arrivals", OptionValues.count(), 30, "jobs that come in each of these");
    private static final OptionKey<Integer> BUDGET =
            OptionKey.with("budget", OptionValues.count(), 100_000, "most imagined passes per decision");
    private static final OptionKey<Double> BUDGET_MS = OptionKey.of(
                    "budget_ms",
                    OptionValues.positive(),
                    "most time per decision in the place of `budget`; such runs do not repeat themselves")
            .told("unlimited")
            .in("ms");

    /** The keys of the agent. */
    public static final OptionTable TABLE = AgentKeys.table(
                    OBJECTIVE, ORDERS, BACKFILLING, MIXTURES, FUTURES, ARRIVALS, BUDGET, BUDGET_MS)
            .and(NodeOrders.KEY, AgentKeys.PASSES, AgentKeys.MAINTENANCE);

    /** Kinds of backfilling. */
    public enum Backfilling {
        /** Nobody passes the head of the queue. */
        NONE,
        /** Whoever does not delay the head may pass. */
        EASY
    }

    /**
     * Reads the options.
     *
     * @param decision the object {@code decision}
     * @param rules choices that follow published systems
     * @return the options
     * @throws org.noctule.error.NoctuleException if a key is unknown or a value is wrong
     */
    public static WhatIfOptions read(JsonInput decision, AgentRules rules) {
        final Options values = AgentKeys.read(TABLE, decision);
        final Optional<Double> milliseconds = values.find(BUDGET_MS);
        if (values.given(BUDGET) && milliseconds.isPresent()) {
            throw values.error(BUDGET, "stands beside budget_ms", "Maybe leave one of the two out.");
        }
        return new WhatIfOptions(
                values.get(OBJECTIVE),
                some(values, ORDERS)
                        .map(list -> list.stream().map(JobOrders::read).toList())
                        .orElseGet(
                                () -> PORTFOLIO.stream().map(JobOrders::named).toList()),
                some(values, BACKFILLING)
                        .map(list -> list.stream()
                                .map(kind -> kind.oneOf(Backfilling.class))
                                .distinct()
                                .toList())
                        .orElseGet(() -> Arrays.asList(Backfilling.values())),
                values.get(MIXTURES),
                values.get(FUTURES),
                values.get(ARRIVALS),
                milliseconds.map(Budget::milliseconds).orElseGet(() -> Budget.passes(values.get(BUDGET))),
                values.get(NodeOrders.KEY),
                rules.asked(decision));
    }

    private static Optional<List<JsonInput>> some(Options values, OptionKey<List<JsonInput>> key) {
        final Optional<List<JsonInput>> list = values.find(key);
        if (list.filter(List::isEmpty).isPresent()) {
            throw values.error(key, "is empty", "Maybe leave it out: then all are tried.");
        }
        return list;
    }
}
