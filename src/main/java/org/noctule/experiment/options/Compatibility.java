package org.noctule.experiment.options;

import static java.util.Map.entry;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.FabricRule;
import org.noctule.json.Suggestion;

/** A published system, as the set of rules in which it differs. */
public enum Compatibility {
    /** Noctule's own rules. */
    NONE(Map.of()),
    /** HDeepRM v0.3.1 on Batsim v3. */
    HDEEPRM(Map.ofEntries(
            entry(Rule.P_STATES, "agent"),
            entry(Rule.COINCIDENCE, "1e-9"),
            entry(Rule.LAST_MESSAGE, "appended"),
            entry(Rule.HOST_POWER, "published"),
            entry(Rule.MAINTENANCE, "ignore"),
            entry(Rule.QUEUE_ORDER, "history"),
            entry(Rule.HIGH_CORES, "busy"),
            entry(Rule.PROGRESS, "published"),
            entry(Rule.IMPOSSIBLE_JOBS, "wait"),
            entry(Rule.INTERVALS, "published"),
            entry(Rule.BANDWIDTH_SUMS, "published"),
            entry(Rule.CONVERSION, "published"),
            entry(Rule.JOB_IDS, "row"),
            entry(Rule.SUBMIT_SHIFT, "first_nonzero"),
            entry(Rule.PROFILES, "shared"),
            entry(Rule.REFERENCE_SPEED, "mean"),
            entry(Rule.STRETCH, "hdeeprm"))),
    /** The scheduler simulator pyss, whose schedules the SC'15 artifact holds. */
    PYSS(Map.of(Rule.PASSES, "event", Rule.MAINTENANCE, "ignore")),
    /** The scheduler that RLScheduler (SC 2020) is trained and compared in. */
    RLSCHEDULER(Map.of(
            Rule.PASSES, "event",
            Rule.MAINTENANCE, "ignore",
            Rule.WAITING_TIMES, "published",
            Rule.CONVERSION, "rlscheduler")),
    /** ddls at commit 9e0b5ba, the simulator of the PAC-ML paper. */
    DDLS(ddls());

    private final Map<Rule, String> rules;

    Compatibility(Map<Rule, String> rules) {
        this.rules = rules;
    }

    private static Map<Rule, String> ddls() {
        final Map<Rule, String> rules = new EnumMap<>(Rule.class);
        FabricRule.allPublished().forEach((rule, value) -> rules.put(Rule.of(rule), value));
        rules.put(Rule.REFUSED_JOBS, "rejected");
        rules.put(Rule.UTILISATION, "published");
        rules.put(Rule.STREAM_DRAWS, "published");
        return rules;
    }

    /** {@return the name in options.json: the value of {@code compatibility}} */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the value of a rule.
     *
     * @param rule the rule
     * @return its value in this system
     */
    public String value(Rule rule) {
        return rules.getOrDefault(rule, rule.choices().get(0));
    }

    /**
     * Finds a system.
     *
     * @param key the value of {@code compatibility}
     * @param where what names it: a file and JSON path, or an option
     * @return the system
     * @throws NoctuleException if there is none of that name
     */
    public static Compatibility of(String key, String where) {
        return Arrays.stream(values())
                .filter(system -> system.key().equals(key))
                .findFirst()
                .orElseThrow(() -> NoctuleException.input(
                        where + ": the compatibility (" + key + ") is unknown.",
                        Suggestion.of(
                                key,
                                Arrays.stream(values()).map(Compatibility::key).toList())));
    }
}
