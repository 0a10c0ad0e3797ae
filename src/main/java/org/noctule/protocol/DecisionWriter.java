package org.noctule.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;

/** Writes the events of replies, with Batsim's keys. */
final class DecisionWriter {
    private DecisionWriter() {}

    static void write(JsonGenerator out, Decision decision) throws IOException {
        out.writeStartObject();
        out.writeFieldName(Field.TIMESTAMP);
        out.writeNumber(decision.date());
        if (decision instanceof Decision.ExecuteJob execute) {
            start(out, "EXECUTE_JOB");
            text(out, Field.JOB_ID, execute.jobId());
            text(out, Field.ALLOC, execute.alloc().toString());
        } else if (decision instanceof Decision.RejectJob reject) {
            start(out, "REJECT_JOB");
            text(out, Field.JOB_ID, reject.jobId());
        } else if (decision instanceof Decision.KillJobs kill) {
            start(out, "KILL_JOB");
            out.writeFieldName(Field.JOB_IDS);
            out.writeStartArray();
            for (final String id : kill.jobIds()) {
                out.writeString(id);
            }
            out.writeEndArray();
        } else if (decision instanceof Decision.CallMeLater call) {
            start(out, "CALL_ME_LATER");
            out.writeFieldName(Field.TIMESTAMP);
            out.writeNumber(call.timestamp());
        } else if (decision instanceof Decision.SetResourceState set) {
            start(out, "SET_RESOURCE_STATE");
            text(out, Field.RESOURCES, set.resources().toString());
            text(out, Field.STATE, Integer.toString(set.state()));
        } else {
            start(out, "QUERY");
            out.writeObjectFieldStart("requests");
            out.writeObjectFieldStart("consumed_energy");
            out.writeEndObject();
            out.writeEndObject();
        }
        out.writeEndObject();
        out.writeEndObject();
    }

    private static void start(JsonGenerator out, String type) throws IOException {
        text(out, Field.TYPE, type);
        out.writeFieldName(Field.DATA);
        out.writeStartObject();
    }

    private static void text(JsonGenerator out, SerializedString field, String text) throws IOException {
        out.writeFieldName(field);
        out.writeString(text);
    }
}
