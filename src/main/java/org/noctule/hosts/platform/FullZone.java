package org.noctule.hosts.platform;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A zone with the declared ways only: points without one are joined by nothing that costs, zones not at all. */
final class FullZone extends RoutedZone {
    private final Map<Long, Passage> routes = new HashMap<>();
    private int loopback;

    FullZone(String name, List<Zone> parents, Map<String, String> properties) {
        super(name, parents, properties);
    }

    @Override
    boolean keep(Point from, Point to, Passage passage) {
        return routes.putIfAbsent(pair(from, to), passage) == null;
    }

    @Override
    void seal(int loopbackLink, XmlElement element) {
        loopback = loopbackLink;
    }

    @Override
    Optional<Passage> passage(Point from, Point to, Trip trip) {
        final Passage declared = routes.get(pair(from, to));
        if (declared != null) {
            trip.pay(declared.links());
            return Optional.of(declared);
        }
        if (from.kind() == Point.Kind.ZONE || to.kind() == Point.Kind.ZONE) {
            return Optional.empty();
        }
        final boolean implicit = from.id() == to.id() && !isOuter();
        final List<Integer> links = implicit ? List.of(loopback) : List.of();
        trip.pay(links);
        return Optional.of(new Passage(from, to, links));
    }
}
