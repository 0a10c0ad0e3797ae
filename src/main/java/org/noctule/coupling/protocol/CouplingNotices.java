package org.noctule.coupling.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.codec.Notices;
import org.noctule.protocol.codec.WireInput;

/** The notices about producer-consumer couplings. */
public final class CouplingNotices implements Notices {
    /** Creates them. */
    public CouplingNotices() {}

    @Override
    public List<String> features() {
        return List.of("workflows");
    }

    @Override
    public Class<CouplingEvent> eventKind() {
        return CouplingEvent.class;
    }

    @Override
    public Class<TransportDecision> decisionKind() {
        return TransportDecision.class;
    }

    @Override
    public Set<String> events() {
        return CouplingReader.EVENTS;
    }

    @Override
    public Set<String> decisions() {
        return CouplingReader.DECISIONS;
    }

    @Override
    public List<String> unknown() {
        return List.of(
                "this simulator knows no workflows with a transport",
                "Maybe use the dialect noctule on both sides, of one version.");
    }

    @Override
    public void write(JsonGenerator out, Event.Extended event) throws IOException {
        new CouplingWriter().write(out, (CouplingEvent) event);
    }

    @Override
    public void write(JsonGenerator out, Decision.Extended decision) throws IOException {
        new CouplingWriter().write(out, (TransportDecision) decision);
    }

    @Override
    public CouplingEvent event(WireInput in, double date, String type) throws IOException {
        return CouplingReader.event(in, date, type);
    }

    @Override
    public TransportDecision decision(WireInput in, double date, String type) throws IOException {
        return CouplingReader.decision(in, date);
    }
}
