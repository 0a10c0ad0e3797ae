package org.noctule.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.Map;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.JobJson;
import org.noctule.workload.batsim.JsonValue;
import org.noctule.workload.batsim.ProfileJson;

/** Writes the events of messages, with Batsim's keys in Batsim's order. */
final class EventWriter {
    private final BatsimDescription description;
    private final boolean extended;
    private final ToldGraphs graphs = new ToldGraphs();
    private double referenceGflops;
    private boolean foreign;

    /**
     * Creates a writer.
     *
     * @param description what Batsim tells beyond the events
     * @param extended whether to write extensions, and profiles with each job instead of all at once
     */
    EventWriter(BatsimDescription description, boolean extended) {
        this.description = description;
        this.extended = extended;
    }

    /** Learns that the peer knows only Batsim's types of profiles. */
    void peerIsForeign() {
        foreign = true;
    }

    void write(JsonGenerator out, Event event) throws IOException {
        if (event instanceof Event.JobSubmitted submitted) {
            submitted(out, submitted);
        } else if (event instanceof Event.JobCompleted completed) {
            completed(out, completed);
        } else if (event instanceof Event.RequestedCall) {
            start(out, event, "REQUESTED_CALL");
        } else if (event instanceof Event.Notify notify) {
            start(out, event, "NOTIFY");
            text(out, Field.TYPE, notify.type());
            JsonValue.writeFields(out, notify.details());
        } else if (event instanceof Event.ResourceStateChanged changed) {
            start(out, event, "RESOURCE_STATE_CHANGED");
            text(out, Field.RESOURCES, changed.resources().toString());
            text(out, Field.STATE, Integer.toString(changed.state()));
        } else if (event instanceof Event.JobsKilled killed) {
            killed(out, killed);
        } else if (event instanceof Event.EnergyAnswer answer) {
            start(out, event, "ANSWER");
            out.writeNumberField("consumed_energy", answer.consumedEnergy());
        } else if (event instanceof Event.FromJobMessage message) {
            start(out, event, "FROM_JOB_MSG");
            text(out, Field.JOB_ID, message.jobId());
            out.writeObjectFieldStart("msg");
            JsonValue.writeFields(out, message.message());
            out.writeEndObject();
        } else if (event instanceof Event.SimulationBegins begins) {
            begins(out, begins);
            return;
        } else {
            start(out, event, "SIMULATION_ENDS");
        }
        end(out);
    }

    private static void start(JsonGenerator out, Event event, String type) throws IOException {
        out.writeStartObject();
        out.writeFieldName(Field.TIMESTAMP);
        out.writeNumber(event.timestamp());
        text(out, Field.TYPE, type);
        out.writeFieldName(Field.DATA);
        out.writeStartObject();
    }

    private static void end(JsonGenerator out) throws IOException {
        out.writeEndObject();
        out.writeEndObject();
    }

    private static void text(JsonGenerator out, SerializedString field, String text) throws IOException {
        out.writeFieldName(field);
        out.writeString(text);
    }

    private void submitted(JsonGenerator out, Event.JobSubmitted submitted) throws IOException {
        final Job job = submitted.job();
        start(out, submitted, "JOB_SUBMITTED");
        text(out, Field.JOB_ID, job.id());
        out.writeFieldName(Field.JOB);
        JobJson.write(out, job.id(), job);
        if (job.profile() instanceof Profile.Named) {
            return;
        }
        if (extended && !foreign) {
            out.writeFieldName(Field.PROFILE);
            if (job.profile() instanceof Profile.PipeDream training && !graphs.tell(training)) {
                ProfileJson.writeBriefly(out, training);
            } else {
                ProfileJson.write(out, job);
            }
        } else if (extended || description.profilesForwarded()) {
            out.writeFieldName(Field.PROFILE);
            ProfileJson.writeForBatsim(out, job, referenceGflops);
        }
    }

    private static void completed(JsonGenerator out, Event.JobCompleted completed) throws IOException {
        start(out, completed, "JOB_COMPLETED");
        text(out, Field.JOB_ID, completed.jobId());
        text(out, Field.JOB_STATE, completed.state().name());
        out.writeFieldName(Field.RETURN_CODE);
        out.writeNumber(completed.returnCode());
        text(out, Field.ALLOC, completed.alloc().toString());
    }

    private static void killed(JsonGenerator out, Event.JobsKilled killed) throws IOException {
        start(out, killed, "JOB_KILLED");
        out.writeFieldName(Field.JOB_IDS);
        out.writeStartArray();
        for (final String id : killed.jobIds()) {
            out.writeString(id);
        }
        out.writeEndArray();
        out.writeObjectFieldStart("job_progress");
        for (final Map.Entry<String, Event.Progress> job : killed.progress().entrySet()) {
            out.writeFieldName(job.getKey());
            progress(out, job.getValue());
        }
        out.writeEndObject();
    }

    private static void progress(JsonGenerator out, Event.Progress progress) throws IOException {
        out.writeStartObject();
        out.writeStringField("profile_name", progress.profileName());
        if (progress instanceof Event.Progress.Sequence sequence) {
            out.writeNumberField("current_task_index", sequence.taskIndex());
            out.writeFieldName("current_task");
            progress(out, sequence.currentTask());
        } else {
            out.writeNumberField("progress", ((Event.Progress.Task) progress).fraction());
        }
        out.writeEndObject();
    }

    private void begins(JsonGenerator out, Event.SimulationBegins begins) throws IOException {
        graphs.forget();
        referenceGflops = begins.platform().referenceGflops();
        start(out, begins, "SIMULATION_BEGINS");
        new BeginsWriter(description, extended).write(out, begins);
        out.writeEndObject();
        if (extended) {
            Extension.Run.write(out, begins);
        }
        out.writeEndObject();
    }
}
