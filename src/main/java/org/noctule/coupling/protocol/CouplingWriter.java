package org.noctule.coupling.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.OptionalDouble;
import org.noctule.protocol.codec.EntryWriter;

/** Writes what concerns producer-consumer workflows: NOTIFY with {@code {"type"}} and an object beside it. */
final class CouplingWriter extends EntryWriter implements CouplingEvent.Cases<IOException> {
    static final String CHOOSE_TRANSPORT = "choose_transport";
    static final String TRANSPORT_REFUSED = "transport_refused";
    static final String WORKFLOW_ENDED = "workflow_ended";

    void write(JsonGenerator out, TransportDecision decision) throws IOException {
        into(out);
        startBeside(decision.date(), CHOOSE_TRANSPORT, decision.workflow());
        out().writeStringField("transport", decision.transport().id());
        end();
    }

    void write(JsonGenerator out, CouplingEvent event) throws IOException {
        into(out);
        event.match(this);
    }

    @Override
    public void transportRefused(CouplingEvent.TransportRefused refused) throws IOException {
        startBeside(refused.timestamp(), TRANSPORT_REFUSED, refused.workflow());
        out().writeStringField("cause", refused.cause().text());
        end();
    }

    @Override
    public void workflowEnded(CouplingEvent.CouplingEnded ended) throws IOException {
        startBeside(ended.timestamp(), WORKFLOW_ENDED, ended.workflow());
        out().writeStringField("state", ended.state().id());
        known("sim_run", ended.simulationRun());
        known("sim_io", ended.simulationIo());
        known("train_run", ended.trainingRun());
        known("train_io", ended.trainingIo());
        out().writeNumberField("makespan", ended.makespan());
        end();
    }

    private void known(String field, OptionalDouble number) throws IOException {
        if (number.isPresent()) {
            out().writeNumberField(field, number.getAsDouble());
        }
    }
}
