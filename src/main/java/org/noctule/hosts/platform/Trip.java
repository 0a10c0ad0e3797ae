package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Route;

/**
 * Finds one way between two hosts, zone by zone. Latencies are added in the order in which SimGrid meets the links:
 * first between the outermost zones, then at the sender's side, then at the receiver's.
 */
final class Trip {
    private static final int LONGEST = 100_000;

    private final String source;
    private final List<Link> all;
    private final Point first;
    private final Point last;
    private final List<Integer> links = new ArrayList<>();
    private double latency;
    private int steps;

    Trip(String source, List<Link> all, Point first, Point last) {
        this.source = source;
        this.all = all;
        this.first = first;
        this.last = last;
    }

    Route route() {
        cross(first, last, links);
        return new Route(List.copyOf(links), latency);
    }

    /** Adds the latencies of links, in order. */
    void pay(List<Integer> passed) {
        step(passed.size());
        for (final int link : passed) {
            latency += all.get(link).latency();
        }
    }

    /** Adds a latency that no link has. */
    void pay(double seconds) {
        latency += seconds;
    }

    /** Appends the way between two points of any zones. */
    void cross(Point from, Point to, List<Integer> way) {
        step(1);
        final List<Zone> fromPath = from.zone().path();
        final List<Zone> toPath = to.zone().path();
        int depth = 0;
        while (depth < fromPath.size() - 1 && depth < toPath.size() - 1 && fromPath.get(depth) == toPath.get(depth)) {
            depth++;
        }
        final Zone fromZone = fromPath.get(depth);
        final Zone toZone = toPath.get(depth);
        if (fromZone == toZone) {
            if (from.zone() != to.zone()) {
                throw none(fromZone);
            }
            way.addAll(fromZone.passage(from, to, this)
                    .orElseThrow(() -> none(fromZone))
                    .links());
            return;
        }
        final Zone common = fromPath.get(depth - 1);
        final Passage middle =
                common.passage(fromZone.place(), toZone.place(), this).orElseThrow(() -> none(common));
        if (middle.gatewayFrom() != from) {
            cross(from, middle.gatewayFrom(), way);
        }
        way.addAll(middle.links());
        if (middle.gatewayTo() != to) {
            cross(middle.gatewayTo(), to, way);
        }
    }

    private void step(int count) {
        steps += count;
        if (steps > LONGEST) {
            throw failure("is longer than " + LONGEST + " links", "Maybe zones are nested too deeply.");
        }
    }

    private NoctuleException none(Zone zone) {
        return failure(
                "does not exist: the zone \"" + XmlElement.shown(zone.name()) + "\" has none",
                "Maybe a route or zoneRoute is missing there.");
    }

    private NoctuleException failure(String problem, String remedy) {
        return NoctuleException.input(
                source + ": the route from " + XmlElement.shown(first.name()) + " to " + XmlElement.shown(last.name())
                        + " " + problem + ".",
                remedy);
    }
}
