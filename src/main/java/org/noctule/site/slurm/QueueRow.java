package org.noctule.site.slurm;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A job of a queue in Slurm's words, whatever command printed it.
 *
 * @param values values by the names that {@code scontrol show job} has for them, in small letters; none is empty
 * @param cores numbers of cores by nodes, if they are told
 * @param line its place in the source, from 1
 */
record QueueRow(Map<String, String> values, Map<String, Integer> cores, long line) {
    String get(String name) {
        return values.getOrDefault(name, "");
    }

    /** The number of its array, its own if it is of none. */
    String array() {
        return get("arrayjobid").isEmpty() ? get("jobid") : get("arrayjobid");
    }

    /**
     * Most elements of its array that run at once, if it tells that: a row of elements that wait, or a key of its own.
     */
    OptionalInt arrayLimit() {
        final String elements = get("arraytaskid");
        return SlurmAmounts.arrayLimit(elements.contains("%") ? elements : "%" + get("arraytaskthrottle"));
    }

    /** The limits of arrays, by their numbers: of those that run squeue tells none. */
    static Map<String, OptionalInt> arrayLimits(List<QueueRow> rows) {
        return rows.stream()
                .filter(row -> row.arrayLimit().isPresent())
                .collect(Collectors.toMap(QueueRow::array, QueueRow::arrayLimit, (one, other) -> one));
    }
}
