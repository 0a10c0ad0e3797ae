package org.noctule.deepening.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.OptionalDouble;
import org.noctule.protocol.codec.EntryWriter;

/** Writes what concerns the networks of training jobs: NOTIFY with {@code {"type"}} and an object beside it. */
final class AdaptationWriter extends EntryWriter
        implements AdaptationDecision.Cases<IOException>, AdaptationEvent.Cases<IOException> {
    static final String ADAPT_JOB = "adapt_job";
    static final String SET_JOB_BUDGET = "set_job_budget";
    static final String FOLLOW_EPOCHS = "follow_epochs";
    static final String ADAPTATION_REQUESTED = "adaptation_requested";
    static final String EPOCH_COMPLETED = "epoch_completed";
    static final String JOB_ADAPTED = "job_adapted";
    static final String TRAINING_ENDED = "training_ended";
    static final String ADAPTATION_REFUSED = "adaptation_refused";

    void write(JsonGenerator out, AdaptationDecision decision) throws IOException {
        into(out);
        decision.match(this);
    }

    void write(JsonGenerator out, AdaptationEvent event) throws IOException {
        into(out);
        event.match(this);
    }

    private void known(String field, OptionalDouble number) throws IOException {
        if (number.isPresent()) {
            out().writeNumberField(field, number.getAsDouble());
        }
    }

    @Override
    public void adaptJob(AdaptationDecision.AdaptJob adapt) throws IOException {
        startBeside(adapt.date(), ADAPT_JOB, adapt.jobId());
        out().writeNumberField("action", adapt.action());
        end();
    }

    @Override
    public void setJobBudget(AdaptationDecision.SetJobBudget set) throws IOException {
        startBeside(set.date(), SET_JOB_BUDGET, set.jobId());
        out().writeNumberField("total", set.total());
        end();
    }

    @Override
    public void followEpochs(AdaptationDecision.FollowEpochs follow) throws IOException {
        startBeside(follow.date(), FOLLOW_EPOCHS, follow.jobId());
        out().writeBooleanField("told", follow.told());
        end();
    }

    @Override
    public void adaptationRequested(AdaptationEvent.AdaptationRequested asked) throws IOException {
        startBeside(asked.timestamp(), ADAPTATION_REQUESTED, asked.jobId());
        out().writeNumberField("decision", asked.decision());
        out().writeNumberField("later", asked.later());
        NetworkJson.write(out(), asked.network());
        out().writeNumberField("budget_total", asked.budget());
        out().writeNumberField("budget_left", asked.left());
        end();
    }

    @Override
    public void epochCompleted(AdaptationEvent.EpochCompleted epoch) throws IOException {
        startBeside(epoch.timestamp(), EPOCH_COMPLETED, epoch.jobId());
        out().writeNumberField("epoch", epoch.epoch());
        out().writeNumberField("seconds", epoch.seconds());
        known("train_acc", epoch.trainAccuracy());
        known("test_acc", epoch.testAccuracy());
        out().writeNumberField("budget_left", epoch.left());
        end();
    }

    @Override
    public void jobAdapted(AdaptationEvent.JobAdapted adapted) throws IOException {
        startBeside(adapted.timestamp(), JOB_ADAPTED, adapted.jobId());
        NetworkJson.write(out(), adapted.network());
        out().writeNumberField("epoch_seconds", adapted.epochSeconds());
        end();
    }

    @Override
    public void trainingEnded(AdaptationEvent.TrainingEnded ended) throws IOException {
        startBeside(ended.timestamp(), TRAINING_ENDED, ended.jobId());
        known("accuracy", ended.accuracy());
        out().writeArrayFieldStart("actions");
        for (final int action : ended.actions()) {
            out().writeNumber(action);
        }
        out().writeEndArray();
        if (ended.rank() > 0) {
            out().writeNumberField("rank", ended.rank());
        }
        end();
    }

    @Override
    public void adaptationRefused(AdaptationEvent.AdaptationRefused refused) throws IOException {
        startBeside(refused.timestamp(), ADAPTATION_REFUSED, refused.jobId());
        out().writeStringField("cause", refused.cause().text());
        end();
    }
}
