package org.noctule.site.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.site.RecordedState;

/**
 * Names of a table's columns, by what they tell, and the courses that its words for states mean.
 *
 * @param columns names of columns by {@link #MEANINGS}, unmodifiable
 * @param states courses by words in small letters, unmodifiable
 * @param memoryUnit bytes of a number of memory that has no unit
 * @param limitUnit seconds of a number of the limit that has no form
 */
public record ColumnMap(
        Map<String, String> columns, Map<String, RecordedState> states, double memoryUnit, double limitUnit) {
    /** What a column may tell. */
    static final List<String> MEANINGS = List.of(
            "id",
            "user",
            "account",
            "partition",
            "qos",
            "submit",
            "eligible",
            "start",
            "end",
            "duration",
            "queued",
            "limit",
            "state",
            "cores",
            "memory",
            "nodes",
            "hosts",
            "cards",
            "card_type",
            "features");

    /** The maps that come with Noctule. */
    public static final List<String> KNOWN = List.of("helios", "acme", "philly", "pbs", "lsf");

    private static final double MIB = 1_048_576;

    /**
     * Reads a map of one's own.
     *
     * @param file the map, JSON
     * @return the map
     * @throws NoctuleException of kind INPUT if it cannot be read or has unknown keys
     */
    public static ColumnMap read(Path file) {
        return of(JsonInput.read(file));
    }

    /**
     * Returns a map that comes with Noctule.
     *
     * @param name one of {@link #KNOWN}
     * @return the map
     */
    public static ColumnMap known(String name) {
        final String resource = name + ".json";
        try (InputStream in = ColumnMap.class.getResourceAsStream(resource)) {
            if (in == null || !KNOWN.contains(name)) {
                throw NoctuleException.input(
                        "--from: there is no form (" + name + ").",
                        "Maybe one of these is meant: slurm, openb, csv, " + String.join(", ", KNOWN) + ".");
            }
            return of(JsonInput.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), resource));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ColumnMap of(JsonInput json) {
        json.object().allow("columns", "states", "memory_unit", "limit_unit", "about");
        final Map<String, String> columns = new LinkedHashMap<>();
        final JsonInput named = json.get("columns").object().allow(MEANINGS.toArray(String[]::new));
        named.keys().forEach(key -> columns.put(key, named.get(key).text()));
        for (final String needed : List.of("id", "submit")) {
            if (!columns.containsKey(needed)) {
                throw named.error("does not say which column is \"" + needed + "\"", "Maybe add it.");
            }
        }
        final Map<String, RecordedState> states = new LinkedHashMap<>();
        json.find("states")
                .ifPresent(words -> words.object()
                        .keys()
                        .forEach(word -> states.put(
                                word.toLowerCase(Locale.ROOT), words.get(word).oneOf(RecordedState.class))));
        return new ColumnMap(
                Map.copyOf(columns),
                Map.copyOf(states),
                json.find("memory_unit").map(JsonInput::positive).orElse(MIB),
                json.find("limit_unit").map(JsonInput::positive).orElse(1.0));
    }
}
