package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.json.JsonInput;
import org.noctule.workload.DataItem;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Dependencies.Condition;
import org.noctule.workload.Job;

/**
 * The dependencies of a job as JSON: keys of the object {@code noctule} of the job beside its {@linkplain OwnerJson
 * owner}: {@code {"after": ["1", "2"], "think_time": 5, "reads": {"a.dat": 1e6}, "writes": {"b.dat": 2e6}}}, and
 * {@code after_any}, {@code after_failed} for parents of which another end counts. Jobs and data items are named within
 * the job's own workload, sizes are in bytes, times in seconds.
 */
public final class DependenciesJson {
    private static final String AFTER = "after";
    private static final String AFTER_ANY = "after_any";
    private static final String AFTER_FAILED = "after_failed";
    private static final String THINK_TIME = "think_time";
    private static final String READS = "reads";
    private static final String WRITES = "writes";

    static final List<String> KEYS = List.of(AFTER, AFTER_ANY, AFTER_FAILED, THINK_TIME, READS, WRITES);

    private DependenciesJson() {}

    /**
     * Reads the keys.
     *
     * @param fields the object {@code noctule}
     * @param id id of the job, with its workload's name
     * @return the dependencies, {@link Dependencies#NONE} if it names none
     * @throws org.noctule.error.NoctuleException if a key is wrong
     */
    public static Dependencies read(JsonInput fields, String id) {
        if (KEYS.stream().noneMatch(fields::has)) {
            return Dependencies.NONE;
        }
        final String prefix = id.substring(0, id.indexOf('!') + 1);
        final Set<String> parents = new LinkedHashSet<>();
        final Map<String, Condition> conditions = new LinkedHashMap<>();
        for (final Condition condition : Condition.values()) {
            final String key = key(condition);
            fields.find(key).stream().flatMap(list -> list.elements().stream()).forEach(entry -> {
                final String parent = prefix + name(entry);
                if (!parents.add(parent)) {
                    throw entry.error("names a job for the second time", "Maybe another job is meant.");
                }
                if (condition != Condition.SUCCEEDED) {
                    conditions.put(parent, condition);
                }
            });
        }
        final double thinkTime = fields.find(THINK_TIME)
                .map(value -> value.between(0, Job.LONGEST))
                .orElse(0.0);
        if (thinkTime > 0 && parents.isEmpty()) {
            throw fields.get(THINK_TIME)
                    .error("is counted from the end of the parents, but the job has none", "Maybe add \"after\".");
        }
        return new Dependencies(
                new ArrayList<>(parents),
                thinkTime,
                items(fields.find(READS), prefix),
                items(fields.find(WRITES), prefix),
                Collections.unmodifiableMap(conditions));
    }

    private static String key(Condition condition) {
        return switch (condition) {
            case SUCCEEDED -> AFTER;
            case OVER -> AFTER_ANY;
            case FAILED -> AFTER_FAILED;
        };
    }

    private static String name(JsonInput entry) {
        return entry.node().isIntegralNumber() ? entry.node().asText() : entry.text();
    }

    private static List<DataItem> items(Optional<JsonInput> sizes, String prefix) {
        final List<DataItem> items = new ArrayList<>();
        sizes.ifPresent(object -> {
            for (final String name : object.object().keys()) {
                items.add(new DataItem(prefix + name, object.get(name).between(0, Job.LARGEST)));
            }
        });
        return items;
    }

    /** Writes the keys into an object that has begun. */
    static void write(JsonGenerator out, Dependencies dependencies) throws IOException {
        for (final Condition condition : Condition.values()) {
            final List<String> parents = dependencies.parents().stream()
                    .filter(parent -> dependencies.condition(parent) == condition)
                    .toList();
            if (!parents.isEmpty()) {
                out.writeArrayFieldStart(key(condition));
                for (final String parent : parents) {
                    out.writeString(local(parent));
                }
                out.writeEndArray();
            }
        }
        if (dependencies.thinkTime() > 0) {
            JsonValue.writeNumber(out, THINK_TIME, dependencies.thinkTime());
        }
        write(out, READS, dependencies.reads());
        write(out, WRITES, dependencies.writes());
    }

    private static void write(JsonGenerator out, String key, List<DataItem> items) throws IOException {
        if (!items.isEmpty()) {
            out.writeObjectFieldStart(key);
            for (final DataItem item : items) {
                JsonValue.writeNumber(out, local(item.name()), item.bytes());
            }
            out.writeEndObject();
        }
    }

    private static String local(String name) {
        return name.substring(name.indexOf('!') + 1);
    }
}
