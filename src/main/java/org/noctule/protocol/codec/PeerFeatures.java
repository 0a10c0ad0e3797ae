package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.protocol.Decision;

/**
 * The capabilities that an end of a connection has announced.
 *
 * @param names their features, unmodifiable
 */
record PeerFeatures(Set<String> names) {
    /** Batsim and its clients. */
    static final PeerFeatures NONE = new PeerFeatures(Set.of());

    private static final List<String> ANNOUNCED = Stream.concat(
                    Notices.all().stream().flatMap(notices -> notices.features().stream()), PlanForm.allFeatures())
            .toList();

    /** Both of our ends. */
    static final PeerFeatures ALL = named(ANNOUNCED);

    static PeerFeatures named(List<String> features) {
        return new PeerFeatures(ANNOUNCED.stream().filter(features::contains).collect(Collectors.toUnmodifiableSet()));
    }

    /** Those that a decision shows: who sends it understands what it leads to. */
    static PeerFeatures of(Decision.Extended decision) {
        return named(Notices.of(decision).features(decision));
    }

    PeerFeatures and(PeerFeatures more) {
        return new PeerFeatures(
                Stream.concat(names.stream(), more.names.stream()).collect(Collectors.toUnmodifiableSet()));
    }

    boolean include(String feature) {
        return names.contains(feature);
    }

    /** Whether one of them is there. */
    boolean include(List<String> features) {
        return features.stream().anyMatch(names::contains);
    }

    void write(JsonGenerator out) throws IOException {
        for (final String feature : ANNOUNCED) {
            if (include(feature)) {
                out.writeString(feature);
            }
        }
    }
}
