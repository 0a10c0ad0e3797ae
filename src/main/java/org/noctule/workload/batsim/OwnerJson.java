package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.noctule.json.JsonInput;
import org.noctule.workload.Owner;

/**
 * The owner of a job as JSON: the object {@code noctule} of the job, {@code {"user", "group", "queue"}}, each a text or
 * a whole number, and left out where it is unknown. Batsim does not read it.
 */
public final class OwnerJson {
    /** The name of the object in a job. */
    public static final String FIELD = "noctule";

    private static final String USER = "user";
    private static final String GROUP = "group";
    private static final String QUEUE = "queue";

    private OwnerJson() {}

    static Owner read(JsonInput job) {
        return job.find(FIELD)
                .map(fields -> {
                    fields.allow(USER, GROUP, QUEUE);
                    return new Owner(text(fields, USER), text(fields, GROUP), text(fields, QUEUE));
                })
                .orElse(Owner.UNKNOWN);
    }

    private static String text(JsonInput fields, String key) {
        return fields.find(key)
                .map(value -> value.node().isIntegralNumber() ? value.node().asText() : value.text())
                .orElse("");
    }

    static void write(JsonGenerator out, Owner owner) throws IOException {
        if (owner.known()) {
            out.writeObjectFieldStart(FIELD);
            write(out, USER, owner.user());
            write(out, GROUP, owner.group());
            write(out, QUEUE, owner.queue());
            out.writeEndObject();
        }
    }

    private static void write(JsonGenerator out, String key, String value) throws IOException {
        if (!value.isEmpty()) {
            out.writeStringField(key, value);
        }
    }
}
