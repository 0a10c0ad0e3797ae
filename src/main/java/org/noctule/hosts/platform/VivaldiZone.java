package org.noctule.hosts.platform;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A zone without links, whose latencies follow from coordinates: planar distance plus both heights, in milliseconds.
 */
final class VivaldiZone extends Zone {
    VivaldiZone(String name, List<Zone> parents, Map<String, String> properties) {
        super(name, parents, properties);
    }

    @Override
    void seal(int loopback, XmlElement element) {
        if (isOuter()) {
            throw element.error(
                    "zones within a zone with the routing Vivaldi are not supported",
                    "Maybe its routing should be Full.");
        }
    }

    @Override
    Optional<Passage> passage(Point from, Point to, Trip trip) {
        final List<Double> a = from.coordinates();
        final List<Double> b = to.coordinates();
        if (a.isEmpty() || b.isEmpty()) {
            return Optional.empty();
        }
        final double x = a.get(0) - b.get(0);
        final double y = a.get(1) - b.get(1);
        final double distance = Math.sqrt(x * x + y * y) + Math.abs(a.get(2)) + Math.abs(b.get(2));
        trip.pay(distance / 1000.0);
        return Optional.of(new Passage(from, to, List.of()));
    }
}
