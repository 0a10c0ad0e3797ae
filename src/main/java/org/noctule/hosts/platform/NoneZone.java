package org.noctule.hosts.platform;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A zone that has no ways at all, not even from a host to itself. */
final class NoneZone extends Zone {
    NoneZone(String name, List<Zone> parents, Map<String, String> properties) {
        super(name, parents, properties);
    }

    @Override
    Optional<Passage> passage(Point from, Point to, Trip trip) {
        return Optional.empty();
    }
}
