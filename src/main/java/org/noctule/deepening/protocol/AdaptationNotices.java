package org.noctule.deepening.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.codec.Notices;
import org.noctule.protocol.codec.WireInput;

/** The notices about the networks of training jobs. */
public final class AdaptationNotices implements Notices {
    /** Creates them. */
    public AdaptationNotices() {}

    @Override
    public List<String> features() {
        return List.of("job_adaptation");
    }

    @Override
    public Class<AdaptationEvent> eventKind() {
        return AdaptationEvent.class;
    }

    @Override
    public Class<AdaptationDecision> decisionKind() {
        return AdaptationDecision.class;
    }

    @Override
    public Set<String> events() {
        return AdaptationReader.EVENTS;
    }

    @Override
    public Set<String> decisions() {
        return AdaptationReader.DECISIONS;
    }

    @Override
    public List<String> unknown() {
        return List.of(
                "this simulator has no training jobs that adapt",
                "Maybe use the dialect noctule on both sides; Batsim knows no training jobs.");
    }

    @Override
    public void write(JsonGenerator out, Event.Extended event) throws IOException {
        new AdaptationWriter().write(out, (AdaptationEvent) event);
    }

    @Override
    public void write(JsonGenerator out, Decision.Extended decision) throws IOException {
        new AdaptationWriter().write(out, (AdaptationDecision) decision);
    }

    @Override
    public AdaptationEvent event(WireInput in, double date, String type) throws IOException {
        return AdaptationReader.event(in, date, type);
    }

    @Override
    public AdaptationDecision decision(WireInput in, double date, String type) throws IOException {
        return AdaptationReader.decision(in, date, type);
    }
}
