package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;

/** The notices about the cores of started jobs, of two features: other cores, and none for a while. */
public final class ElasticNotices implements Notices {
    /** The feature of peers that know other sets of cores for started jobs. */
    static final String RESIZE = "resize";

    private static final String SUSPEND = "suspend";

    /** Creates them. */
    public ElasticNotices() {}

    @Override
    public List<String> features() {
        return List.of(RESIZE, SUSPEND);
    }

    /** {@inheritDoc} Refusals, and the cores of a job that goes on, come with both. */
    @Override
    public List<String> features(Event.Extended event) {
        if (event instanceof ElasticEvent.JobsSuspended) {
            return List.of(SUSPEND);
        }
        return event instanceof ElasticEvent.ResizeRequested ? List.of(RESIZE) : features();
    }

    @Override
    public List<String> features(Decision.Extended decision) {
        return decision instanceof ElasticDecision.SuspendJobs || decision instanceof ElasticDecision.ResumeJob
                ? List.of(SUSPEND)
                : List.of(RESIZE);
    }

    @Override
    public Class<ElasticEvent> eventKind() {
        return ElasticEvent.class;
    }

    @Override
    public Class<ElasticDecision> decisionKind() {
        return ElasticDecision.class;
    }

    @Override
    public Set<String> events() {
        return ElasticReader.EVENTS;
    }

    @Override
    public Set<String> decisions() {
        return ElasticReader.DECISIONS;
    }

    @Override
    public List<String> unknown() {
        return List.of(
                "this simulator neither resizes nor suspends jobs",
                "Maybe use the dialect noctule on both sides; Batsim leaves a running job its cores.");
    }

    @Override
    public void write(JsonGenerator out, Event.Extended event) throws IOException {
        new ElasticWriter().write(out, (ElasticEvent) event);
    }

    @Override
    public void write(JsonGenerator out, Decision.Extended decision) throws IOException {
        new ElasticWriter().write(out, (ElasticDecision) decision);
    }

    @Override
    public ElasticEvent event(WireInput in, double date, String type) throws IOException {
        return ElasticReader.event(in, date, type);
    }

    @Override
    public ElasticDecision decision(WireInput in, double date, String type) throws IOException {
        return ElasticReader.decision(in, date, type);
    }
}
