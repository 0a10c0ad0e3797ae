package org.noctule.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.JobJson;
import org.noctule.workload.batsim.ProfileJson;

/** Writes the events of replies, with Batsim's keys. */
final class DecisionWriter {
    private DecisionWriter() {}

    /**
     * Writes a decision.
     *
     * @param extended whether the peer knows the extensions
     * @throws NoctuleException if there is a plan and it does not
     */
    static void write(JsonGenerator out, Decision decision, boolean extended) throws IOException {
        out.writeStartObject();
        out.writeFieldName(Field.TIMESTAMP);
        out.writeNumber(decision.date());
        if (decision instanceof Decision.ExecuteJob execute) {
            start(out, "EXECUTE_JOB");
            execute(out, execute);
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
        } else if (decision instanceof Decision.QueryEnergy) {
            start(out, "QUERY");
            out.writeObjectFieldStart("requests");
            out.writeObjectFieldStart("consumed_energy");
            out.writeEndObject();
            out.writeEndObject();
        } else {
            rare(out, decision);
        }
        out.writeEndObject();
        if (decision instanceof Decision.ExecuteJob execute && execute.plan().isPresent()) {
            if (!extended) {
                throw NoctuleException.input(
                        "EXECUTE_JOB of job (" + execute.jobId() + ") has a plan, which this peer does not understand.",
                        "Maybe use the dialect noctule on both sides; Batsim knows no training jobs.");
            }
            out.writeFieldName(Field.NOCTULE);
            out.writeStartObject();
            PlanJson.write(out, execute.plan().get());
            out.writeEndObject();
        }
        out.writeEndObject();
    }

    private static void rare(JsonGenerator out, Decision decision) throws IOException {
        if (decision instanceof Decision.RegisterProfile register) {
            start(out, "REGISTER_PROFILE");
            out.writeStringField("workload_name", register.workload());
            out.writeStringField("profile_name", register.profile().name());
            out.writeFieldName(Field.PROFILE);
            ProfileJson.write(out, register.profile());
        } else if (decision instanceof Decision.RegisterJob register) {
            start(out, "REGISTER_JOB");
            text(out, Field.JOB_ID, register.job().id());
            out.writeFieldName(Field.JOB);
            JobJson.write(out, register.job().id(), withNameOnly(register.job()));
        } else if (decision instanceof Decision.Notify notice) {
            start(out, "NOTIFY");
            text(out, Field.TYPE, notice.type());
        } else if (decision instanceof Decision.SetJobMetadata set) {
            start(out, "SET_JOB_METADATA");
            text(out, Field.JOB_ID, set.jobId());
            out.writeStringField("metadata", set.metadata());
        } else if (decision instanceof Decision.ChangeJobState change) {
            start(out, "CHANGE_JOB_STATE");
            text(out, Field.JOB_ID, change.jobId());
            text(out, Field.JOB_STATE, change.state().name());
        } else if (decision instanceof Decision.ToJobMessage message) {
            start(out, "TO_JOB_MSG");
            text(out, Field.JOB_ID, message.jobId());
            out.writeStringField("msg", message.message());
        } else {
            final Decision.WaitingTimeAnswer answer = (Decision.WaitingTimeAnswer) decision;
            start(out, "ANSWER");
            out.writeObjectFieldStart("estimate_waiting_time");
            text(out, Field.JOB_ID, answer.jobId());
            out.writeNumberField("estimated_waiting_time", answer.waitingTime());
            out.writeEndObject();
        }
    }

    private static void execute(JsonGenerator out, Decision.ExecuteJob execute) throws IOException {
        text(out, Field.JOB_ID, execute.jobId());
        text(out, Field.ALLOC, execute.alloc().toString());
        if (!execute.mapping().isEmpty()) {
            out.writeObjectFieldStart("mapping");
            for (int executor = 0; executor < execute.mapping().size(); executor++) {
                out.writeStringField(
                        Integer.toString(executor),
                        execute.mapping().get(executor).toString());
            }
            out.writeEndObject();
        }
        if (!execute.storageMapping().isEmpty()) {
            out.writeObjectFieldStart("storage_mapping");
            for (final Map.Entry<String, Integer> storage :
                    execute.storageMapping().entrySet()) {
                out.writeNumberField(storage.getKey(), storage.getValue());
            }
            out.writeEndObject();
        }
        if (execute.additionalTransfer().isPresent()) {
            final Decision.AdditionalTransfer transfer =
                    execute.additionalTransfer().get();
            out.writeObjectFieldStart("additional_io_job");
            text(out, Field.ALLOC, transfer.alloc().toString());
            out.writeStringField("profile_name", transfer.profileName());
            if (transfer.profile().isPresent()) {
                out.writeFieldName(Field.PROFILE);
                ProfileJson.write(out, transfer.profile().get());
            }
            out.writeEndObject();
        }
    }

    /** The job as the simulator will know it, so that all demands are written that the profile's name does not tell. */
    private static Job withNameOnly(Job job) {
        return job.withProfile(new Profile.Named(job.profile().name()));
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
