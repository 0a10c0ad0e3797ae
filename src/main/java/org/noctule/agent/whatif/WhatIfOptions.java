package org.noctule.agent.whatif;

import java.util.Arrays;
import java.util.List;
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

    private static final int MIXTURES = 10;
    private static final int FUTURES = 10;
    private static final int ARRIVALS = 30;
    private static final int PASSES = 100_000;

    /** The keys of the agent. */
    public static final OptionTable TABLE = AgentKeys.table(
            OptionKey.of(
                    "objective",
                    OptionValues.choice(JobCost.class),
                    "`bounded_slowdown`",
                    "mean over jobs that the imagined future is to keep low"),
            OptionKey.of(
                    "orders",
                    OptionValues.list("[job orders](agents.md#job-orders)"),
                    "`first`, `shortest`, `smallest_area`, `f1`, `wfp3`, `unicep`, `lxf`",
                    "orders that are tried"),
            OptionKey.of(
                    "backfilling",
                    OptionValues.list("`none`, `easy`"),
                    "`none`, `easy`",
                    "kinds of backfilling that each order is tried with"),
            OptionKey.of("mixtures", OptionValues.countOrZero(), "10", "random orders that are tried besides"),
            OptionKey.of("futures", OptionValues.countOrZero(), "10", "futures with arrivals, beside one without"),
            OptionKey.of("arrivals", OptionValues.count(), "30", "jobs that come in each of these"),
            OptionKey.of("budget", OptionValues.count(), "100000", "most imagined passes per decision"),
            OptionKey.of(
                            "budget_ms",
                            OptionValues.positive(),
                            "unlimited",
                            "most time per decision in the place of `budget`; such runs do not repeat themselves")
                    .in("ms"),
            CoreOrders.key(),
            AgentKeys.PASSES,
            AgentKeys.MAINTENANCE);

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
        final Optional<JsonInput> agent = decision.find("agent");
        agent.ifPresent(keys -> keys.allow(TABLE));
        final Optional<JsonInput> milliseconds = find(agent, "budget_ms");
        find(agent, "budget").filter(passes -> milliseconds.isPresent()).ifPresent(passes -> {
            throw passes.error("stands beside budget_ms", "Maybe leave one of the two out.");
        });
        return new WhatIfOptions(
                find(agent, "objective").map(text -> text.oneOf(JobCost.class)).orElse(JobCost.BOUNDED_SLOWDOWN),
                find(agent, "orders")
                        .map(list -> some(list).stream().map(JobOrders::read).toList())
                        .orElseGet(
                                () -> PORTFOLIO.stream().map(JobOrders::named).toList()),
                find(agent, "backfilling")
                        .map(list -> some(list).stream()
                                .map(kind -> kind.oneOf(Backfilling.class))
                                .distinct()
                                .toList())
                        .orElseGet(() -> Arrays.asList(Backfilling.values())),
                find(agent, "mixtures").map(JsonInput::countOrZero).orElse(MIXTURES),
                find(agent, "futures").map(JsonInput::countOrZero).orElse(FUTURES),
                find(agent, "arrivals").map(JsonInput::count).orElse(ARRIVALS),
                milliseconds
                        .map(most -> Budget.milliseconds(most.positive()))
                        .orElseGet(() -> Budget.passes(
                                find(agent, "budget").map(JsonInput::count).orElse(PASSES))),
                find(agent, "cores").map(CoreOrders::read).orElse(CoreOrders.LOWEST_ID),
                rules.asked(decision));
    }

    private static List<JsonInput> some(JsonInput list) {
        if (list.elements().isEmpty()) {
            throw list.error("is empty", "Maybe leave it out: then all are tried.");
        }
        return list.elements();
    }

    private static Optional<JsonInput> find(Optional<JsonInput> agent, String key) {
        return agent.flatMap(keys -> keys.find(key));
    }
}
