package org.noctule.agent;

import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** The keys of {@code decision.agent} that agents share. */
public final class AgentKeys {
    /** Where the keys of agents stand. */
    public static final String PLACE = "decision.agent";

    /** The agent itself, which every agent allows. */
    public static final OptionKey<?> NAME =
            OptionKey.of("name", OptionValues.text("agent, or path of a jar"), "", "the agent; the command line wins");

    /** When queues are looked at. */
    public static final OptionKey<?> PASSES = OptionKey.of(
            "passes",
            OptionValues.choice(AgentRules.Passes.class),
            "by the rule `passes`: `date`",
            "decide once when all events of a date are known, or after each of them");

    /** The use of announced outages. */
    public static final OptionKey<?> MAINTENANCE = OptionKey.of(
            "maintenance",
            OptionValues.choice(AgentRules.Maintenance.class),
            "by the rule `maintenance`: `drain`",
            "make room for [announced outages](failures.md#announced-outages), or pay no heed to them");

    private AgentKeys() {}

    /**
     * Describes what an agent reads.
     *
     * @param keys its keys, beside its name and HDeepRM's {@code type}
     * @return the table of {@code decision.agent}
     */
    public static OptionTable table(OptionKey<?>... keys) {
        return OptionTable.of(PLACE, keys).silently("name", "type");
    }
}
