package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;

/** Writes what concerns the cores of started jobs: NOTIFY with {@code {"type"}} and an object beside it. */
final class ElasticWriter extends EntryWriter
        implements ElasticDecision.Cases<IOException>, ElasticEvent.Cases<IOException> {
    static final String RESIZE_JOB = "resize_job";
    static final String RESIZE_ANSWER = "resize_answer";
    static final String SUSPEND_JOB = "suspend_job";
    static final String RESUME_JOB = "resume_job";
    static final String JOB_RESIZED = "job_resized";
    static final String RESIZE_REQUESTED = "resize_requested";
    static final String JOB_SUSPENDED = "job_suspended";
    static final String RESIZE_REFUSED = "resize_refused";
    static final String PLAN_CAUSE = "plan_cause";
    static final String DETAIL = "detail";

    void write(JsonGenerator out, ElasticDecision decision) throws IOException {
        into(out);
        decision.match(this);
    }

    void write(JsonGenerator out, ElasticEvent event) throws IOException {
        into(out);
        event.match(this);
    }

    private void cores(String field, ResourceSet cores) throws IOException {
        out().writeStringField(field, cores.toString());
    }

    @Override
    public void resizeJob(ElasticDecision.ResizeJob resize) throws IOException {
        startBeside(resize.date(), RESIZE_JOB, resize.jobId());
        cores("alloc", resize.alloc());
        plan(resize.plan());
        end();
    }

    @Override
    public void resizeAnswer(ElasticDecision.ResizeAnswer answer) throws IOException {
        startBeside(answer.date(), RESIZE_ANSWER, answer.jobId());
        out().writeBooleanField("granted", answer.granted());
        cores("alloc", answer.alloc());
        end();
    }

    @Override
    public void suspendJobs(ElasticDecision.SuspendJobs suspend) throws IOException {
        startBeside(suspend.date(), SUSPEND_JOB);
        texts(Field.JOB_IDS, suspend.jobIds());
        end();
    }

    @Override
    public void resumeJob(ElasticDecision.ResumeJob resume) throws IOException {
        startBeside(resume.date(), RESUME_JOB, resume.jobId());
        cores("alloc", resume.alloc());
        plan(resume.plan());
        end();
    }

    @Override
    public void jobResized(ElasticEvent.JobResized resized) throws IOException {
        startBeside(resized.timestamp(), JOB_RESIZED, resized.jobId());
        cores("alloc", resized.alloc());
        cores("freed", resized.freed());
        out().writeNumberField("continues_at", resized.continuesAt());
        if (Double.isFinite(resized.predictedEnd())) {
            out().writeNumberField("predicted_end", resized.predictedEnd());
        }
        end();
    }

    @Override
    public void resizeRequested(ElasticEvent.ResizeRequested requested) throws IOException {
        startBeside(requested.timestamp(), RESIZE_REQUESTED, requested.jobId());
        out().writeNumberField("res", requested.resources());
        out().writeNumberField("deadline", requested.deadline());
        end();
    }

    @Override
    public void jobsSuspended(ElasticEvent.JobsSuspended suspended) throws IOException {
        startBeside(suspended.timestamp(), JOB_SUSPENDED);
        texts(Field.JOB_IDS, suspended.jobIds());
        cores("freed", suspended.freed());
        out().writeObjectFieldStart("progress");
        for (final Map.Entry<String, Event.Progress> job : suspended.progress().entrySet()) {
            out().writeFieldName(job.getKey());
            ProgressWriter.write(out(), job.getValue());
        }
        out().writeEndObject();
        end();
    }

    @Override
    public void resizeRefused(ElasticEvent.ResizeRefused refused) throws IOException {
        startBeside(refused.timestamp(), RESIZE_REFUSED, refused.jobId());
        out().writeStringField("cause", refused.cause().text());
        if (refused.plan().isPresent()) {
            out().writeStringField(PLAN_CAUSE, refused.plan().get().cause());
            out().writeStringField(DETAIL, refused.plan().get().detail());
        }
        end();
    }
}
