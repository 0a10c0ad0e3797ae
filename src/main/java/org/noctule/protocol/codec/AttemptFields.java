package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.noctule.workload.Attempt;

/** A further attempt at a job, in the object beside its JOB_SUBMITTED: {@code {"attempt", "parent", "progress"}}. */
final class AttemptFields {
    /** The feature that announces who knows them. */
    static final String FEATURE = "attempts";

    private static final String ATTEMPT = "attempt";
    private static final String PARENT = "parent";
    private static final String PROGRESS = "progress";

    private AttemptFields() {}

    static Attempt read(WireInput in) throws IOException {
        int number = 0;
        String parent = "";
        double progress = 0;
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case ATTEMPT -> {
                    number = in.integer();
                    if (number < 1) {
                        throw in.wrong("must be at least 1", "Maybe it is a first attempt, which has no such object.");
                    }
                }
                case PARENT -> parent = in.text();
                case PROGRESS -> {
                    progress = in.numberFrom(0);
                    if (progress > 1) {
                        throw in.wrong("must be at most 1", "Maybe it was given in percent.");
                    }
                }
                default -> in.skip();
            }
        }
        if (number == 0) {
            throw in.missing("noctule.attempt");
        }
        if (parent.isEmpty()) {
            throw in.missing("noctule.parent");
        }
        return new Attempt(number, parent, progress);
    }

    /** Writes the object, at the place of a field. */
    static void write(JsonGenerator out, Attempt attempt) throws IOException {
        out.writeFieldName(Field.NOCTULE);
        out.writeStartObject();
        out.writeNumberField(ATTEMPT, attempt.number());
        out.writeStringField(PARENT, attempt.parent());
        out.writeNumberField(PROGRESS, attempt.progress());
        out.writeEndObject();
    }
}
