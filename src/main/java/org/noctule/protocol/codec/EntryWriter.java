package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.noctule.workload.JobPlan;

/** Writes the entries of frames, which are dated and typed: {@code {"timestamp", "type", "data": {…}}}. */
public abstract class EntryWriter {
    @SuppressWarnings("NullAway.Init") // the frame's, set before each entry
    private JsonGenerator out;

    /** Creates a writer. */
    protected EntryWriter() {}

    /**
     * Goes to a frame.
     *
     * @param generator the frame
     */
    protected final void into(JsonGenerator generator) {
        out = generator;
    }

    /** {@return the frame} */
    protected final JsonGenerator out() {
        return out;
    }

    /** Writes up to the fields of the data. */
    final void start(double date, String type) throws IOException {
        out.writeStartObject();
        out.writeFieldName(Field.TIMESTAMP);
        out.writeNumber(date);
        text(Field.TYPE, type);
        out.writeFieldName(Field.DATA);
        out.writeStartObject();
    }

    /** Writes a NOTIFY up to the fields of the object beside its data. */
    final void startBeside(double date, String type) throws IOException {
        start(date, "NOTIFY");
        text(Field.TYPE, type);
        out.writeEndObject();
        out.writeFieldName(Field.NOCTULE);
        out.writeStartObject();
    }

    /**
     * Writes a NOTIFY about a job up to the other fields of the object beside its data.
     *
     * @param date the date, in seconds
     * @param type the type of the notice
     * @param job id of the job
     * @throws IOException if it cannot be written
     */
    protected final void startBeside(double date, String type, String job) throws IOException {
        startBeside(date, type);
        text(Field.JOB_ID, job);
    }

    /**
     * Ends the data, or the object beside it, and the entry.
     *
     * @throws IOException if it cannot be written
     */
    protected final void end() throws IOException {
        out.writeEndObject();
        out.writeEndObject();
    }

    /** Writes a plan, if there is one. */
    final void plan(Optional<JobPlan> plan) throws IOException {
        if (plan.isPresent()) {
            final PlanForm form = PlanForm.of(plan.get());
            out.writeFieldName(form.field());
            form.write(out, plan.get());
        }
    }

    final void text(SerializedString field, String text) throws IOException {
        out.writeFieldName(field);
        out.writeString(text);
    }

    final void texts(SerializedString field, List<String> texts) throws IOException {
        out.writeFieldName(field);
        out.writeStartArray();
        for (final String text : texts) {
            out.writeString(text);
        }
        out.writeEndArray();
    }
}
