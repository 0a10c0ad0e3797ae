package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.QueueTerms;

/**
 * The terms under which a job waits, as JSON: keys of its object {@code noctule} beside its {@linkplain OwnerJson
 * owner}: {@code {"account": "physics", "qos": "high", "partitions": ["long"], "reservation": "course", "begin": 3600,
 * "hold": true, "nice": 100, "priority": 5000, "array_limit": 2}}. Each may be missing.
 */
public final class QueueTermsJson {
    private static final String ACCOUNT = "account";
    private static final String QOS = "qos";
    private static final String PARTITIONS = "partitions";
    private static final String RESERVATION = "reservation";
    private static final String BEGIN = "begin";
    private static final String HOLD = "hold";
    private static final String NICE = "nice";
    private static final String PRIORITY = "priority";
    private static final String ARRAY_LIMIT = "array_limit";
    /** The largest adjustment that Slurm takes (manual sbatch, --nice). */
    static final long NICEST = 2_147_483_645;

    /** The largest priority. */
    static final long HIGHEST = (1L << 32) - 1;

    static final List<String> KEYS =
            List.of(ACCOUNT, QOS, PARTITIONS, RESERVATION, BEGIN, HOLD, NICE, PRIORITY, ARRAY_LIMIT);

    private QueueTermsJson() {}

    /**
     * Reads the keys.
     *
     * @param fields the object {@code noctule}
     * @return the terms, {@link QueueTerms#NONE} if it names none
     * @throws org.noctule.error.NoctuleException if a key is wrong
     */
    public static QueueTerms read(JsonInput fields) {
        if (KEYS.stream().noneMatch(fields::has)) {
            return QueueTerms.NONE;
        }
        return new QueueTerms(
                JsonValue.word(fields, ACCOUNT),
                JsonValue.word(fields, QOS),
                fields.find(PARTITIONS).stream()
                        .flatMap(list -> list.elements().stream())
                        .map(JsonInput::text)
                        .toList(),
                JsonValue.word(fields, RESERVATION),
                fields.find(BEGIN)
                        .map(value -> value.between(-Job.LONGEST, Job.LONGEST))
                        .orElse(0.0),
                fields.find(HOLD).map(JsonInput::flag).orElse(false),
                fields.find(NICE).map(value -> value.integer(-NICEST, NICEST)).orElse(0L),
                fields.find(PRIORITY)
                        .map(value -> OptionalLong.of(value.integer(0, HIGHEST)))
                        .orElse(OptionalLong.empty()),
                fields.find(ARRAY_LIMIT)
                        .map(value -> OptionalInt.of((int) value.integer(1, Integer.MAX_VALUE)))
                        .orElse(OptionalInt.empty()));
    }

    /** Writes the keys into an object that has begun. */
    static void write(JsonGenerator out, QueueTerms terms) throws IOException {
        if (terms.equals(QueueTerms.NONE)) {
            return;
        }
        JsonValue.writeWord(out, ACCOUNT, terms.account());
        JsonValue.writeWord(out, QOS, terms.qos());
        if (!terms.partitions().isEmpty()) {
            out.writeArrayFieldStart(PARTITIONS);
            for (final String partition : terms.partitions()) {
                out.writeString(partition);
            }
            out.writeEndArray();
        }
        JsonValue.writeWord(out, RESERVATION, terms.reservation());
        if (terms.begin() != 0) {
            JsonValue.writeNumber(out, BEGIN, terms.begin());
        }
        if (terms.held()) {
            out.writeBooleanField(HOLD, true);
        }
        if (terms.nice() != 0) {
            out.writeNumberField(NICE, terms.nice());
        }
        if (terms.priority().isPresent()) {
            out.writeNumberField(PRIORITY, terms.priority().getAsLong());
        }
        if (terms.arrayLimit().isPresent()) {
            out.writeNumberField(ARRAY_LIMIT, terms.arrayLimit().getAsInt());
        }
    }
}
