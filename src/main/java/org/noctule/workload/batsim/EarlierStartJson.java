package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.EarlierStart;
import org.noctule.workload.Job;

/**
 * The start of a job before the simulation, as JSON: {@code {"alloc", "elapsed", "remaining"}}, cores as Batsim writes
 * them and seconds, the last left out where the profile tells the work. A job has it as {@code running} of its object
 * {@code noctule}.
 */
public final class EarlierStartJson {
    static final String FIELD = "running";

    private static final String ALLOC = "alloc";
    private static final String ELAPSED = "elapsed";
    private static final String REMAINING = "remaining";

    private EarlierStartJson() {}

    /**
     * Reads a job's start.
     *
     * @param fields the object {@code noctule}
     * @param resources number of cores that the job asks for
     * @return the start, empty if it names none
     * @throws NoctuleException if a key is missing, unknown or wrong
     */
    public static Optional<EarlierStart> read(JsonInput fields, int resources) {
        return fields.find(FIELD).map(json -> {
            json.object().allow(ALLOC, ELAPSED, REMAINING);
            return new EarlierStart(
                    json.get(ELAPSED).between(0, Job.LONGEST),
                    json.find(REMAINING)
                            .map(rest -> OptionalDouble.of(rest.between(Double.MIN_VALUE, Job.LONGEST)))
                            .orElse(OptionalDouble.empty()),
                    alloc(json.get(ALLOC), resources));
        });
    }

    private static ResourceSet alloc(JsonInput json, int resources) {
        final ResourceSet alloc;
        try {
            alloc = ResourceSet.parse(json.text());
        } catch (final NoctuleException e) {
            throw json.error("lists no cores: " + e.getMessage(), e.remedy());
        }
        if (alloc.size() != resources) {
            throw json.error(
                    "has " + alloc.size() + " cores, and the job asks for " + resources,
                    "Maybe a core is missing, or \"res\" is meant to be another number.");
        }
        return alloc;
    }

    /** Writes a job's start as a field. */
    static void write(JsonGenerator out, EarlierStart start) throws IOException {
        out.writeObjectFieldStart(FIELD);
        out.writeStringField(ALLOC, start.alloc().toString());
        JsonValue.writeNumber(out, ELAPSED, start.elapsed());
        if (start.remaining().isPresent()) {
            JsonValue.writeNumber(out, REMAINING, start.remaining().getAsDouble());
        }
        out.writeEndObject();
    }
}
