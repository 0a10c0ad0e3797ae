package org.noctule.agent.whatif;

import java.nio.file.Path;
import java.util.List;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentRules;
import org.noctule.agent.placement.NodeOrders;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * Options of the agent {@code best}, from {@code decision.agent}.
 *
 * @param objective the cost of a job
 * @param futures number of futures that are drawn at most per decision
 * @param history jobs that were there before the run
 * @param cores name of the core order
 * @param rules the rules, with the passes that are asked for
 */
public record BestOptions(JobCost objective, int futures, List<PastJob> history, String cores, AgentRules rules) {
    private static final OptionKey<Integer> FUTURES = OptionKey.with(
            "futures",
            OptionValues.countOrZero(),
            Best.FUTURES,
            "most drawn futures per decision in which starts are compared; 0 follows one rule as it is");
    private static final OptionKey<Path> HISTORY = OptionKey.of(
                    "history",
                    OptionValues.path(),
                    "SWF file of jobs that the machine had before: users' habits and the choice of the way to decide begin with them")
            .told("none");
    private static final OptionKey<Integer> HISTORY_JOBS = OptionKey.of(
                    "history_jobs", OptionValues.count(), "number of its jobs that are read, from the first on")
            .told("all");

    /** The keys of the agent. */
    public static final OptionTable TABLE = AgentKeys.table(WhatIfOptions.OBJECTIVE, FUTURES, HISTORY, HISTORY_JOBS)
            .and(NodeOrders.KEY, AgentKeys.PASSES, AgentKeys.MAINTENANCE);

    /**
     * Reads the options, and the history.
     *
     * @param decision the object {@code decision}
     * @param rules choices that follow published systems
     * @return the options
     * @throws org.noctule.error.NoctuleException if a key is unknown, a value is wrong, or the history cannot be read
     */
    public static BestOptions read(JsonInput decision, AgentRules rules) {
        final Options values = AgentKeys.read(TABLE, decision);
        if (values.given(HISTORY_JOBS) && !values.given(HISTORY)) {
            throw values.error(HISTORY_JOBS, "stands without history", "Maybe name the SWF file as history.");
        }
        return new BestOptions(
                values.get(WhatIfOptions.OBJECTIVE),
                values.get(FUTURES),
                values.find(HISTORY)
                        .map(file ->
                                PastJob.read(file, values.find(HISTORY_JOBS).orElse(Integer.MAX_VALUE)))
                        .orElse(List.of()),
                values.get(NodeOrders.KEY),
                rules.asked(decision));
    }
}
