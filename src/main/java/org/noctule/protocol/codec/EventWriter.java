package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.JobJson;
import org.noctule.workload.batsim.JsonValue;
import org.noctule.workload.batsim.ProfileJson;
import org.noctule.workload.batsim.ToldValues;

/** Writes the events of messages, with Batsim's keys in Batsim's order. */
final class EventWriter extends EntryWriter implements Event.Cases<IOException> {
    private final BatsimDescription description;
    private final boolean extended;
    private final ElasticWriter elastic = new ElasticWriter();
    private final Optional<ToldValues> told = Optional.of(new ToldValues());
    private double referenceGflops;
    private boolean foreign;
    private boolean owners;
    private boolean attempts;
    private PeerFeatures features = PeerFeatures.NONE;

    /**
     * Creates a writer.
     *
     * @param description the facts that Batsim tells beyond the events
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

    /** Learns that the peer wants to know the owners of jobs. */
    void peerAsksForOwners() {
        owners = extended;
    }

    /** Learns that the peer wants to know which jobs are further attempts. */
    void peerAsksForAttempts() {
        attempts = extended;
    }

    /** Learns which events about changing jobs the peer knows. */
    void peerKnows(PeerFeatures more) {
        features = extended ? features.and(more) : features;
    }

    void write(JsonGenerator out, Event event) throws IOException {
        into(out);
        event.match(this);
    }

    @Override
    public void simulationBegins(Event.SimulationBegins begins) throws IOException {
        told.ifPresent(ToldValues::forget);
        referenceGflops = begins.platform().referenceGflops();
        start(begins.timestamp(), "SIMULATION_BEGINS");
        new BeginsWriter(description, extended).write(out(), begins);
        out().writeEndObject();
        if (extended) {
            Extension.Run.write(out(), begins);
        }
        out().writeEndObject();
    }

    @Override
    public void simulationEnds(Event.SimulationEnds ends) throws IOException {
        start(ends.timestamp(), "SIMULATION_ENDS");
        end();
    }

    @Override
    public void jobSubmitted(Event.JobSubmitted submitted) throws IOException {
        final Job job = submitted.job();
        start(submitted.timestamp(), "JOB_SUBMITTED");
        text(Field.JOB_ID, job.id());
        out().writeFieldName(Field.JOB);
        if (owners || features.resize()) {
            JobJson.writeOwned(out(), job.id(), job);
        } else {
            JobJson.write(out(), job.id(), job);
        }
        if (!(job.profile() instanceof Profile.Named)) {
            profile(job);
        }
        out().writeEndObject();
        if (attempts && submitted.attempt().isPresent()) {
            AttemptFields.write(out(), submitted.attempt().get());
        }
        out().writeEndObject();
    }

    private void profile(Job job) throws IOException {
        if (extended && !foreign) {
            out().writeFieldName(Field.PROFILE);
            ProfileJson.write(out(), job, told);
        } else if (extended || description.profilesForwarded()) {
            out().writeFieldName(Field.PROFILE);
            ProfileJson.writeForBatsim(out(), job, referenceGflops);
        }
    }

    @Override
    public void jobCompleted(Event.JobCompleted completed) throws IOException {
        start(completed.timestamp(), "JOB_COMPLETED");
        text(Field.JOB_ID, completed.jobId());
        text(Field.JOB_STATE, completed.state().name());
        out().writeFieldName(Field.RETURN_CODE);
        out().writeNumber(completed.returnCode());
        text(Field.ALLOC, completed.alloc().toString());
        end();
    }

    @Override
    public void jobsKilled(Event.JobsKilled killed) throws IOException {
        start(killed.timestamp(), "JOB_KILLED");
        texts(Field.JOB_IDS, killed.jobIds());
        out().writeObjectFieldStart("job_progress");
        for (final Map.Entry<String, Event.Progress> job : killed.progress().entrySet()) {
            out().writeFieldName(job.getKey());
            ProgressWriter.write(out(), job.getValue());
        }
        out().writeEndObject();
        end();
    }

    @Override
    public void requestedCall(Event.RequestedCall call) throws IOException {
        start(call.timestamp(), "REQUESTED_CALL");
        end();
    }

    @Override
    public void resourceStateChanged(Event.ResourceStateChanged changed) throws IOException {
        start(changed.timestamp(), "RESOURCE_STATE_CHANGED");
        text(Field.RESOURCES, changed.resources().toString());
        text(Field.STATE, Integer.toString(changed.state()));
        end();
    }

    @Override
    public void notified(Event.Notify notice) throws IOException {
        start(notice.timestamp(), "NOTIFY");
        text(Field.TYPE, notice.type());
        JsonValue.writeFields(out(), notice.details());
        end();
    }

    @Override
    public void fromJobMessage(Event.FromJobMessage message) throws IOException {
        start(message.timestamp(), "FROM_JOB_MSG");
        text(Field.JOB_ID, message.jobId());
        out().writeObjectFieldStart("msg");
        JsonValue.writeFields(out(), message.message());
        out().writeEndObject();
        end();
    }

    /** Leaves out what the peer does not know: it has not asked for any such change either. */
    @Override
    public void elastic(ElasticEvent event) throws IOException {
        if (features.include(event)) {
            elastic.write(out(), event);
        }
    }

    /** Leaves out what the peer does not know: no answer means to do nothing. */
    @Override
    public void extended(Event.Extended event) throws IOException {
        final Notices notices = Notices.of(event);
        if (features.include(notices)) {
            notices.write(out(), event);
        }
    }

    @Override
    public void energyAnswer(Event.EnergyAnswer answer) throws IOException {
        start(answer.timestamp(), "ANSWER");
        out().writeNumberField("consumed_energy", answer.consumedEnergy());
        end();
    }
}
