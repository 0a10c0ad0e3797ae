package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.JobJson;
import org.noctule.workload.batsim.ProfileJson;

/** Writes the events of replies, with Batsim's keys. */
final class DecisionWriter extends EntryWriter implements Decision.Cases<IOException> {
    private boolean extended;
    private PeerFeatures features = PeerFeatures.NONE;

    /**
     * Writes a decision.
     *
     * @param canExtend whether the peer knows the extensions
     * @param peer what it knows of jobs that change
     * @throws NoctuleException if the peer does not understand it
     */
    void write(JsonGenerator out, Decision decision, boolean canExtend, PeerFeatures peer) throws IOException {
        into(out);
        extended = canExtend;
        features = peer;
        decision.match(this);
    }

    @Override
    public void executeJob(Decision.ExecuteJob execute) throws IOException {
        start(execute.date(), "EXECUTE_JOB");
        text(Field.JOB_ID, execute.jobId());
        text(Field.ALLOC, execute.alloc().toString());
        if (!execute.mapping().isEmpty()) {
            out().writeObjectFieldStart("mapping");
            for (int executor = 0; executor < execute.mapping().size(); executor++) {
                out().writeStringField(
                                Integer.toString(executor),
                                execute.mapping().get(executor).toString());
            }
            out().writeEndObject();
        }
        if (!execute.storageMapping().isEmpty()) {
            out().writeObjectFieldStart("storage_mapping");
            for (final Map.Entry<String, Integer> storage :
                    execute.storageMapping().entrySet()) {
                out().writeNumberField(storage.getKey(), storage.getValue());
            }
            out().writeEndObject();
        }
        if (execute.additionalTransfer().isPresent()) {
            transfer(execute.additionalTransfer().get());
        }
        out().writeEndObject();
        if (execute.plan().isPresent()) {
            final List<String> needed = PlanForm.of(execute.plan().get()).features();
            if (!extended || !needed.isEmpty() && !features.include(needed)) {
                throw NoctuleException.input(
                        "EXECUTE_JOB of job (" + execute.jobId() + ") has a plan, which this peer does not understand.",
                        "Maybe use the dialect noctule on both sides; Batsim knows neither training jobs nor cards.");
            }
            out().writeFieldName(Field.NOCTULE);
            out().writeStartObject();
            plan(execute.plan());
            out().writeEndObject();
        }
        out().writeEndObject();
    }

    private void transfer(Decision.AdditionalTransfer transfer) throws IOException {
        out().writeObjectFieldStart("additional_io_job");
        text(Field.ALLOC, transfer.alloc().toString());
        out().writeStringField("profile_name", transfer.profileName());
        if (transfer.profile().isPresent()) {
            out().writeFieldName(Field.PROFILE);
            ProfileJson.write(out(), transfer.profile().get());
        }
        out().writeEndObject();
    }

    @Override
    public void rejectJob(Decision.RejectJob reject) throws IOException {
        start(reject.date(), "REJECT_JOB");
        text(Field.JOB_ID, reject.jobId());
        end();
    }

    @Override
    public void killJobs(Decision.KillJobs kill) throws IOException {
        start(kill.date(), "KILL_JOB");
        texts(Field.JOB_IDS, kill.jobIds());
        end();
    }

    @Override
    public void callMeLater(Decision.CallMeLater call) throws IOException {
        start(call.date(), "CALL_ME_LATER");
        out().writeFieldName(Field.TIMESTAMP);
        out().writeNumber(call.timestamp());
        end();
    }

    @Override
    public void setResourceState(Decision.SetResourceState set) throws IOException {
        start(set.date(), "SET_RESOURCE_STATE");
        text(Field.RESOURCES, set.resources().toString());
        text(Field.STATE, Integer.toString(set.state()));
        end();
    }

    @Override
    public void queryEnergy(Decision.QueryEnergy query) throws IOException {
        start(query.date(), "QUERY");
        out().writeObjectFieldStart("requests");
        out().writeObjectFieldStart("consumed_energy");
        out().writeEndObject();
        out().writeEndObject();
        end();
    }

    @Override
    public void registerProfile(Decision.RegisterProfile register) throws IOException {
        start(register.date(), "REGISTER_PROFILE");
        out().writeStringField("workload_name", register.workload());
        out().writeStringField("profile_name", register.profile().name());
        out().writeFieldName(Field.PROFILE);
        ProfileJson.write(out(), register.profile());
        end();
    }

    @Override
    public void registerJob(Decision.RegisterJob register) throws IOException {
        start(register.date(), "REGISTER_JOB");
        text(Field.JOB_ID, register.job().id());
        out().writeFieldName(Field.JOB);
        final Job job = withNameOnly(register.job());
        if (extended) {
            JobJson.writeOwned(out(), job.id(), job);
        } else {
            JobJson.write(out(), job.id(), job);
        }
        end();
    }

    @Override
    public void notified(Decision.Notify notice) throws IOException {
        start(notice.date(), "NOTIFY");
        text(Field.TYPE, notice.type());
        end();
    }

    @Override
    public void setJobMetadata(Decision.SetJobMetadata set) throws IOException {
        start(set.date(), "SET_JOB_METADATA");
        text(Field.JOB_ID, set.jobId());
        out().writeStringField("metadata", set.metadata());
        end();
    }

    @Override
    public void changeJobState(Decision.ChangeJobState change) throws IOException {
        start(change.date(), "CHANGE_JOB_STATE");
        text(Field.JOB_ID, change.jobId());
        text(Field.JOB_STATE, change.state().name());
        end();
    }

    @Override
    public void toJobMessage(Decision.ToJobMessage message) throws IOException {
        start(message.date(), "TO_JOB_MSG");
        text(Field.JOB_ID, message.jobId());
        out().writeStringField("msg", message.message());
        end();
    }

    @Override
    public void waitingTimeAnswer(Decision.WaitingTimeAnswer answer) throws IOException {
        start(answer.date(), "ANSWER");
        out().writeObjectFieldStart("estimate_waiting_time");
        text(Field.JOB_ID, answer.jobId());
        out().writeNumberField("estimated_waiting_time", answer.waitingTime());
        out().writeEndObject();
        end();
    }

    @Override
    public void extended(Decision.Extended decision) throws IOException {
        final Notices notices = Notices.of(decision);
        if (!features.include(notices.features(decision))) {
            throw NoctuleException.input(
                    decision.getClass().getSimpleName() + ": "
                            + notices.unknown().get(0) + ".",
                    notices.unknown().get(1));
        }
        notices.write(out(), decision);
    }

    /** The job as the simulator will know it, so that all demands are written that the profile's name does not tell. */
    private static Job withNameOnly(Job job) {
        return job.withProfile(new Profile.Named(job.profile().name()));
    }
}
