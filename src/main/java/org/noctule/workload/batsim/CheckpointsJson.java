package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.JobCheckpoints;

/**
 * The checkpoints that a job makes, as JSON: {@code {"interval", "cost", "restart"}} in seconds, the first a number,
 * {@code "young"} or {@code "daly"}, the last 0 unless given. A job has them as {@code checkpoints} of its object
 * {@code noctule}.
 */
public final class CheckpointsJson {
    static final String FIELD = "checkpoints";

    private static final String INTERVAL = "interval";
    private static final String COST = "cost";
    private static final String RESTART = "restart";

    /** The least time between two in seconds: the number of checkpoints of the longest job stays finite. */
    private static final double LEAST = 1e-3;

    private CheckpointsJson() {}

    /**
     * Reads a job's own checkpoints.
     *
     * @param fields the object {@code noctule}
     * @return the checkpoints, empty if it names none
     * @throws org.noctule.error.NoctuleException if a key is missing, unknown or wrong
     */
    public static Optional<JobCheckpoints> read(JsonInput fields) {
        return fields.find(FIELD).map(json -> {
            json.object().allow(INTERVAL, COST, RESTART);
            return fields(json);
        });
    }

    /**
     * Reads the three keys of an object that may have others.
     *
     * @param json the object
     * @return the checkpoints
     * @throws org.noctule.error.NoctuleException if one of the keys is missing or wrong
     */
    public static JobCheckpoints fields(JsonInput json) {
        final JsonInput interval = json.get(INTERVAL);
        final boolean named = interval.node().isTextual();
        final JobCheckpoints.Interval rule = named
                ? JobCheckpoints.Interval.valueOf(
                        interval.oneOf(List.of("young", "daly")).toUpperCase(Locale.ROOT))
                : JobCheckpoints.Interval.FIXED;
        if (!named && interval.positive() < LEAST) {
            throw interval.error("must be at least " + LEAST + " s", "Maybe the unit is wrong: times are in seconds.");
        }
        final double cost = json.get(COST).between(0, Job.LONGEST);
        if (named && cost == 0) {
            throw json.get(COST)
                    .error("must be positive for a formula of the interval", "Maybe give the interval in seconds.");
        }
        return new JobCheckpoints(
                rule,
                named ? 0 : interval.positive(),
                cost,
                json.find(RESTART).map(value -> value.between(0, Job.LONGEST)).orElse(0.0));
    }

    /** Writes the key into an object that has begun. */
    static void write(JsonGenerator out, JobCheckpoints checkpoints) throws IOException {
        out.writeObjectFieldStart(FIELD);
        if (checkpoints.interval() == JobCheckpoints.Interval.FIXED) {
            JsonValue.writeNumber(out, INTERVAL, checkpoints.seconds());
        } else {
            out.writeStringField(INTERVAL, checkpoints.interval().name().toLowerCase(Locale.ROOT));
        }
        JsonValue.writeNumber(out, COST, checkpoints.cost());
        if (checkpoints.restart() > 0) {
            JsonValue.writeNumber(out, RESTART, checkpoints.restart());
        }
        out.writeEndObject();
    }
}
