package org.noctule.agent;

import java.nio.file.Path;
import org.noctule.json.Effect;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/** The keys of {@code decision.agent} that agents share. */
public final class AgentKeys {
    /** Where the keys of agents stand. */
    public static final String PLACE = "decision.agent";

    /** The agent itself, which every agent allows. */
    public static final OptionKey<String> NAME =
            OptionKey.of("name", OptionValues.text("agent, or path of a jar"), "the agent; the command line wins");

    /** When queues are looked at. */
    public static final OptionKey<AgentRules.Passes> PASSES = OptionKey.of(
                    "passes",
                    OptionValues.choice(AgentRules.Passes.class),
                    "decide once when all events of a date are known, or after each of them")
            .told("by the rule `passes`: `date`");

    /** The use of announced outages. */
    public static final OptionKey<AgentRules.Maintenance> MAINTENANCE = OptionKey.of(
                    "maintenance",
                    OptionValues.choice(AgentRules.Maintenance.class),
                    "make room for [announced outages](failures.md#announced-outages), or pay no heed to them")
            .told("by the rule `maintenance`: `drain`");

    /** The files of agents that play what was learnt; those of a jar, whose keys are not known, may have them too. */
    public static final OptionTable MODELS =
            OptionTable.of(PLACE, input("model to play"), output("where a trained model goes"));

    private AgentKeys() {}

    /**
     * Describes the file of a model that is played, or with which a training begins.
     *
     * @param meaning its meaning, in Markdown
     * @return the key
     */
    public static OptionKey<Path> input(String meaning) {
        return OptionKey.of("input_model", OptionValues.path(), meaning).told("none");
    }

    /**
     * Describes the file of a model that is trained.
     *
     * @param meaning its meaning, in Markdown
     * @return the key, which changes nothing in a run
     */
    public static OptionKey<Path> output(String meaning) {
        return OptionKey.of("output_model", OptionValues.path(), meaning)
                .told("none")
                .shaping(Effect.WATCH);
    }

    /**
     * Describes what an agent reads.
     *
     * @param keys its keys, beside its name and HDeepRM's {@code type}
     * @return the table of {@code decision.agent}
     */
    public static OptionTable table(OptionKey<?>... keys) {
        return OptionTable.of(PLACE, keys).silently("name", "type");
    }

    /**
     * Reads what an agent is told.
     *
     * @param table its keys
     * @param decision the object {@code decision}
     * @return the values, the defaults if nothing is said
     * @throws org.noctule.error.NoctuleException if a key is unknown or a value is wrong
     */
    public static Options read(OptionTable table, JsonInput decision) {
        return table.read(decision.find("agent").orElseGet(() -> JsonInput.parse("{}", decision.where())));
    }
}
