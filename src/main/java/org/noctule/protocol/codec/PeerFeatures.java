package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;

/**
 * The extensions that an end of a connection has announced: changes of started jobs, and capabilities.
 *
 * @param resize whether it knows other sets of cores for running jobs
 * @param suspend whether it knows suspended jobs
 * @param further the features of capabilities, unmodifiable
 */
record PeerFeatures(boolean resize, boolean suspend, Set<String> further) {
    /** Batsim and its clients. */
    static final PeerFeatures NONE = new PeerFeatures(false, false, Set.of());

    /** Both of our ends. */
    static final PeerFeatures ALL = new PeerFeatures(
            true, true, Notices.all().stream().map(Notices::feature).collect(Collectors.toUnmodifiableSet()));

    private static final String RESIZE = "resize";
    private static final String SUSPEND = "suspend";

    static PeerFeatures named(List<String> features) {
        return new PeerFeatures(
                features.contains(RESIZE),
                features.contains(SUSPEND),
                ALL.further.stream().filter(features::contains).collect(Collectors.toUnmodifiableSet()));
    }

    /** The kind that a decision shows: who sends it understands what it leads to. */
    static PeerFeatures of(ElasticDecision decision) {
        final boolean suspends = suspends(decision);
        return new PeerFeatures(!suspends, suspends, Set.of());
    }

    /** The capability that a decision shows. */
    static PeerFeatures of(Decision.Extended decision) {
        return new PeerFeatures(false, false, Set.of(Notices.of(decision).feature()));
    }

    private static boolean suspends(ElasticDecision decision) {
        return decision instanceof ElasticDecision.SuspendJobs || decision instanceof ElasticDecision.ResumeJob;
    }

    PeerFeatures and(PeerFeatures more) {
        return new PeerFeatures(
                resize || more.resize,
                suspend || more.suspend,
                Stream.concat(further.stream(), more.further.stream()).collect(Collectors.toUnmodifiableSet()));
    }

    boolean include(Notices notices) {
        return further.contains(notices.feature());
    }

    boolean include(ElasticDecision decision) {
        return suspends(decision) ? suspend : resize;
    }

    /** Refusals, and the cores of a job that goes on, come with both kinds. */
    boolean include(ElasticEvent event) {
        if (event instanceof ElasticEvent.JobsSuspended) {
            return suspend;
        }
        return resize || suspend && !(event instanceof ElasticEvent.ResizeRequested);
    }

    void write(JsonGenerator out) throws IOException {
        if (resize) {
            out.writeString(RESIZE);
        }
        if (suspend) {
            out.writeString(SUSPEND);
        }
        for (final Notices notices : Notices.all()) {
            if (include(notices)) {
                out.writeString(notices.feature());
            }
        }
    }
}
