package org.noctule.fabric.ramp.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/** The methods for the four decisions that follow on the degree, by name; the first one is taken unless told. */
public final class PlanningMethods {
    static final String OP_PLACEMENT = "op_placement";
    static final String OP_SCHEDULE = "op_schedule";
    static final String DEP_PLACEMENT = "dep_placement";
    static final String DEP_SCHEDULE = "dep_schedule";
    private static final List<OptionKey<String>> KEYS = List.of(
            row(
                    OP_PLACEMENT,
                    "servers of the parts",
                    "first_fit",
                    "best_fit",
                    "meta_block_first",
                    "meta_block_last",
                    "meta_block_random",
                    "random"),
            row(OP_SCHEDULE, "choice of the part of a server that goes first", "srpt", "fifo", "critical_path"),
            row(DEP_PLACEMENT, "channels of the transfers", "first_fit", "least_loaded"),
            row(DEP_SCHEDULE, "choice of the transfer of a channel that goes first", "srpt", "fifo"));

    private PlanningMethods() {}

    /**
     * Describes the keys that name methods.
     *
     * @param place where they stand
     * @return a row for each of the four decisions
     */
    public static OptionTable table(String place) {
        return OptionTable.of(place, KEYS.toArray(OptionKey<?>[]::new));
    }

    private static OptionKey<String> row(String key, String meaning, String... names) {
        return OptionKey.with(key, OptionValues.choice(List.of(names)), names[0], meaning);
    }

    /**
     * Reads the names of methods.
     *
     * @param options the values of a table that has the keys of {@link #table}
     * @return the names by key, defaults filled in, in that order, unmodifiable
     */
    public static Map<String, String> names(Options options) {
        final Map<String, String> names = new LinkedHashMap<>();
        KEYS.forEach(key -> names.put(key.name(), options.get(key)));
        return Collections.unmodifiableMap(names);
    }

    /**
     * Reads the names of methods.
     *
     * @param options an object that may hold the keys of {@link #table}, and others
     * @return the names by key, defaults filled in, in that order, unmodifiable
     * @throws org.noctule.error.NoctuleException if there is no method of a name
     */
    public static Map<String, String> names(JsonInput options) {
        return names(table("").part(options));
    }

    /**
     * Tells whether a method draws random numbers.
     *
     * @param names names by key, as {@link #names} gives them
     * @return true if another seed may mean another plan
     */
    public static boolean draw(Map<String, String> names) {
        return names.values().stream().anyMatch(name -> name.endsWith("random"));
    }
}
